// One frame of the film as a picture file. User text is only ever written as text nodes.
const SVG = "http://www.w3.org/2000/svg"
const WIDE = 960
// Fonts of the system alone: a picture cannot load the page's, and what is measured must hold.
const FONTS = "Noto Sans, Segoe UI, Helvetica Neue, Arial, sans-serif"
const INK = "#31333f"
const BLUE = "#0072b2"
const ORANGE = "#b34700"
const SOFT = "#5f6270"
const ROWS = 8
const WIDEST = 92

function make(tag, attributes) {
  const made = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  return made
}

// Full-width letters take about twice the room of others.
function widthOf(words) {
  let width = 0
  for (const char of words) width += char > "\u2e80" ? 1.9 : 1
  return width
}

function lines(words, length) {
  const found = [""]
  for (const word of words.split(/(?<=\s)|(?<=[\u2e80-\uffff])/)) {
    const last = found.length - 1
    if (found[last] && widthOf((found[last] + word).trimEnd()) > length) found.push(word)
    else found[last] += word
  }
  return found
}

function pieceWords(piece, names) {
  const parts = typeof piece === "string" ? [piece] : piece
  return parts.map((part) => typeof part === "string" ? part : `[${names[String(part)][0]}]`).join("")
}

// The runs of a text, as { words, kind, group }, cut into lines; what is too long ends in "…".
function runLines(text, kinds, names) {
  const rows = [[]]
  let used = 0
  text.pieces.forEach((piece, k) => {
    const words = pieceWords(piece, names).replace(/\s+/g, " ")
    if (used && used + widthOf(words) > WIDEST) {
      rows.push([])
      used = 0
    }
    used += widthOf(words)
    const group = text.groups?.length ? text.groups[k] : 0
    const row = rows[rows.length - 1]
    const last = row[row.length - 1]
    const kind = kinds ? kinds[k] : "-"
    if (last && last.kind === kind && last.group === group) last.words += words
    else row.push({ words, kind, group })
  })
  if (rows.length > ROWS) rows[ROWS - 1].push({ words: " …", kind: "-", group: 0 })
  return rows.slice(0, ROWS)
}

// Where a run stands: as the browser has laid it out, whatever its direction.
function extentOf(line, start, length) {
  let left = Infinity
  let right = -Infinity
  for (let i = start; i < start + length; i++) {
    const box = line.getExtentOfChar(i)
    left = Math.min(left, box.x)
    right = Math.max(right, box.x + box.width)
  }
  return { left, right, width: right - left }
}

function wave(left, right, y) {
  let path = `M${left} ${y}`
  for (let x = left, up = true; x < right; x += 4, up = !up) path += ` L${Math.min(x + 4, right)} ${up ? y - 3 : y}`
  return make("path", { d: path, fill: "none", stroke: ORANGE, "stroke-width": 1.5 })
}

function stroke(left, right, y, colour, width) {
  return make("line", { x1: left, x2: right, y1: y, y2: y, stroke: colour, "stroke-width": width })
}

// Each mark has a shape of its own, so that it can be read without colour.
function shapesOf(kind, { left, right, width }, y) {
  const box = { x: left, y: y - 16, width, height: 22, rx: 3 }
  const fill = () => make("rect", { ...box, fill: "#56b4e9", "fill-opacity": 0.42 })
  const shapes = {
    m: () => [fill()],
    n: () => [fill(), stroke(left, right, y + 6, BLUE, 3)],
    c: () => [wave(left, right, y + 6)],
    x: () => [make("rect", { ...box, fill: "none", stroke: ORANGE, "stroke-width": 1.5, "stroke-dasharray": "4 3" })],
    v: () => [make("rect", { ...box, fill: "none", stroke: BLUE, "stroke-width": 2 })],
    d: () => [stroke(left, right, y - 5, ORANGE, 2)],
  }
  return kind in shapes ? shapes[kind]() : []
}

// One line of runs at height y, with the shapes of its marks behind it.
function drawRow(svg, row, y) {
  const line = make("text", { x: 32, y, "font-size": 18, style: "white-space: pre" })
  for (const { words, kind } of row) {
    const run = make("tspan", { fill: kind === "d" ? SOFT : INK })
    run.textContent = words
    line.append(run)
  }
  svg.append(line)
  let start = 0
  for (const { words, kind, group } of row) {
    if (kind !== "-" && words.trim()) {
      const ahead = words.length - words.trimStart().length
      const extent = extentOf(line, start + ahead, words.trim().length)
      line.before(...shapesOf(kind, extent, y))
      if (group) {
        const number = make("text", { x: extent.left, y: y - 19, "font-size": 11, "font-weight": 600, fill: SOFT })
        number.textContent = String(group)
        svg.append(number)
      }
    }
    start += words.length
  }
  line.setAttribute("textLength", line.getComputedTextLength().toFixed(1))
}

function stepTexts(data, frame) {
  if (frame.texts.length) return frame.texts.map((text) => [text, text.kinds])
  const kinds = (text) => frame.order > 0 ? text.kinds[Math.min(frame.order, text.kinds.length) - 1] : null
  return data.texts.map((text) => [text, kinds(text)])
}

function framePicture(data, index) {
  const frame = data.frames[index]
  const svg = make("svg", { xmlns: SVG, "font-family": FONTS, fill: INK })
  svg.style.cssText = "position:fixed;left:-9999px;top:0"
  document.body.append(svg) // laid out for as long as it takes to measure
  let y = 40
  const say = (words, size, weight, step) => {
    const text = make("text", { x: 32, y, "font-size": size, "font-weight": weight, style: "white-space: pre" })
    text.textContent = words
    svg.append(text)
    y += step
  }
  say(frame.title, 26, "600", 38)
  for (const line of lines(frame.caption, 96)) say(line, 18, "400", 26)
  y += 26
  say(`${frame.value}  ${frame.beside}`.trim(), 40, "600", 28)
  say(frame.label, 16, "400", 44)
  for (const [text, kinds] of stepTexts(data, frame)) {
    const step = text.groups?.length ? 42 : 30
    say(text.label, 16, "600", step)
    for (const row of runLines(text, kinds, data.names)) {
      drawRow(svg, row, y)
      y += step
    }
    y += 12
  }
  const legend = legendOf(frame, data).flatMap(([kind, words]) => [
    { words: "word", kind, group: 0 }, { words: ` ${words}    `, kind: "-", group: 0 },
  ])
  if (legend.length) {
    drawRow(svg, legend, y)
    y += 30
  }
  svg.remove()
  svg.removeAttribute("style")
  for (const [name, value] of Object.entries({ width: WIDE, height: y, viewBox: `0 0 ${WIDE} ${y}` })) svg.setAttribute(name, value)
  svg.prepend(make("rect", { width: "100%", height: "100%", fill: "#ffffff" }))
  return new XMLSerializer().serializeToString(svg)
}

function saveSvg(data, index) {
  saveSvgFile(framePicture(data, index), `step-${index + 1}.svg`)
}

function savePng(data, index) {
  savePngFile(framePicture(data, index), `step-${index + 1}.png`)
}
