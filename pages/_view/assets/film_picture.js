// One frame of the film as a picture file. User text is only ever written as text nodes.
const SVG = "http://www.w3.org/2000/svg"
const WIDE = 960
const KIND_FILLS = { m: "#0072b2", c: "#8a6100", x: "#b34700" }

function lines(words, length) {
  const found = [""]
  for (const word of words.split(/(?<=\s)/)) {
    const last = found.length - 1
    if (found[last] && (found[last] + word).trimEnd().length > length) found.push(word)
    else found[last] += word
  }
  return found
}

function pieceWords(piece, names) {
  const parts = typeof piece === "string" ? [piece] : piece
  return parts.map((part) => typeof part === "string" ? part : `[${names[String(part)][0]}]`).join("")
}

// The runs of a text, as [words, kind], cut into lines.
function runLines(text, order, names, length) {
  const kinds = order > 0 ? text.kinds[Math.min(order, text.kinds.length) - 1] : null
  const rows = [[]]
  let used = 0
  text.pieces.forEach((piece, k) => {
    const words = pieceWords(piece, names).replace(/\s+/g, " ")
    if (used && used + words.length > length) {
      rows.push([])
      used = 0
    }
    used += words.length
    rows[rows.length - 1].push([words, kinds ? kinds[k] : "-"])
  })
  return rows.slice(0, 8)
}

function framePicture(data, index) {
  const frame = data.frames[index]
  const svg = document.createElementNS(SVG, "svg")
  let y = 40
  const write = (x, size, weight = "400") => {
    const text = document.createElementNS(SVG, "text")
    text.setAttribute("x", x)
    text.setAttribute("y", y)
    text.setAttribute("font-size", size)
    text.setAttribute("font-weight", weight)
    text.setAttribute("xml:space", "preserve")
    svg.append(text)
    return text
  }
  const say = (words, size, weight, step) => {
    write(32, size, weight).textContent = words
    y += step
  }
  say(frame.title, 26, "600", 38)
  for (const line of lines(frame.caption, 84)) say(line, 18, "400", 26)
  y += 26
  say(`${frame.value}  ${frame.beside}`.trim(), 40, "600", 28)
  say(frame.label, 16, "400", 44)
  for (const text of data.texts) {
    say(text.label, 16, "600", 26)
    for (const row of runLines(text, frame.order, data.names, 96)) {
      const line = write(32, 18)
      for (const [words, kind] of row) {
        const run = document.createElementNS(SVG, "tspan")
        run.textContent = words
        run.setAttribute("fill", KIND_FILLS[kind] ?? "#31333f")
        if (kind === "m") run.setAttribute("text-decoration", "underline")
        line.append(run)
      }
      y += 26
    }
    y += 12
  }
  svg.setAttribute("xmlns", SVG)
  svg.setAttribute("width", WIDE)
  svg.setAttribute("height", y)
  svg.setAttribute("viewBox", `0 0 ${WIDE} ${y}`)
  svg.setAttribute("font-family", "Source Sans, Noto Sans, sans-serif")
  svg.setAttribute("fill", "#31333f")
  const ground = document.createElementNS(SVG, "rect")
  ground.setAttribute("width", "100%")
  ground.setAttribute("height", "100%")
  ground.setAttribute("fill", "#ffffff")
  svg.prepend(ground)
  return new XMLSerializer().serializeToString(svg)
}

function download(blob, name) {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10000)
}

function saveSvg(data, index) {
  const drawn = framePicture(data, index)
  download(new Blob([drawn], { type: "image/svg+xml" }), `step-${index + 1}.svg`)
}

function savePng(data, index) {
  const drawn = framePicture(data, index)
  const image = new Image()
  image.onload = () => {
    const canvas = document.createElement("canvas")
    canvas.width = image.width * 2
    canvas.height = image.height * 2
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height)
    canvas.toBlob((blob) => download(blob, `step-${index + 1}.png`), "image/png")
  }
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn)}`
}
