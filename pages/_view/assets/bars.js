// Horizontal bars. A text is only ever written as a text node; a new answer changes the drawing
// that stands there, so that nothing is taken out of the page and put in again.
const BARS_SVG = "http://www.w3.org/2000/svg"
const ROW = 46
const THICK = 28
const LINE = 16
const FOOT = 26
const barsShown = new WeakMap()
const ruler = document.createElement("canvas").getContext("2d")

function shape(tag, attributes, className) {
  const made = document.createElementNS(BARS_SVG, tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  if (className) made.setAttribute("class", className)
  return made
}

function writing(lines, x, y, anchor, className) {
  const made = shape("text", { "text-anchor": anchor, "dominant-baseline": "central" }, className)
  lines.forEach((words, k) => {
    const line = shape("tspan", { x, y: y + LINE * (k - (lines.length - 1) / 2) })
    line.textContent = words
    made.append(line)
  })
  return made
}

function widest(lines) {
  return Math.max(0, ...lines.map((words) => ruler.measureText(words).width))
}

function hatch(kind) {
  const made = shape("pattern", {
    id: `hatch-${kind}`, width: 7, height: 7, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)",
  })
  made.append(shape("rect", { width: 3, height: 7 }, kind))
  return made
}

// Pixels a unit, so that the words beside every bar stay in the picture.
function scaleOf(data, left, width) {
  const reach = data.high - data.low
  return data.bars.reduce((scale, bar) => {
    const end = bar.start + bar.width - data.low
    return end > 0 ? Math.min(scale, (width - left - 14 - widest(bar.words)) / end) : scale
  }, (width - left - 14) / reach)
}

function drawBars(svg, note, data, width) {
  ruler.font = `600 13px ${getComputedStyle(svg).fontFamily}`
  const height = Math.max(data.bars.length, 1) * ROW + FOOT
  const left = Math.ceil(widest(data.bars.flatMap((bar) => bar.name))) + 10
  const scale = scaleOf(data, left, width)
  const at = (value) => left + (value - data.low) * scale
  const defs = shape("defs", {})
  defs.append(...["lost", "gained", "matched"].map(hatch))
  const drawn = [defs]
  for (const tick of data.ticks) {
    const x = at(tick)
    drawn.push(shape("line", { x1: x, x2: x, y1: 0, y2: height - FOOT }))
    drawn.push(writing([String(tick)], x, height - FOOT / 2, "middle"))
  }
  data.bars.forEach((bar, k) => {
    const row = shape("g", {})
    const middle = k * ROW + ROW / 2
    const box = shape("rect", {
      x: at(bar.start), y: middle - THICK / 2, width: Math.max(bar.width * scale, 0), height: THICK,
    }, bar.kind)
    if (bar.hatched) box.style.fill = `url(#hatch-${bar.kind})`
    row.append(
      shape("rect", { x: 0, y: k * ROW, width, height: ROW, fill: "transparent" }),
      writing(bar.name, left - 8, middle, "end"),
      box,
      writing(bar.words, at(bar.start + bar.width) + 6, middle, "start", bar.strong ? "strong" : ""),
    )
    if (bar.after !== null) {
      const x = at(bar.after)
      row.append(shape("line", { x1: x, x2: x, y1: middle + THICK / 2, y2: middle + ROW - THICK / 2 }, "step"))
    }
    if (bar.note) {
      row.onpointerenter = () => {
        note.textContent = bar.note
        note.style.top = `${middle + THICK / 2}px`
        note.style.left = `${Math.min(at(Math.max(bar.start, 0)), width / 2)}px`
        note.hidden = false
      }
      row.onpointerleave = () => { note.hidden = true }
    }
    drawn.push(row)
  })
  if (!data.bars.length) drawn.push(writing([data.instead], width / 2, height / 2, "middle"))
  svg.style.height = `${height}px`
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`)
  note.hidden = true
  svg.replaceChildren(...drawn)
}

export default function (component) {
  const { data, parentElement } = component
  const root = parentElement.querySelector(".bars")
  if (!root || !data) return
  const svg = root.querySelector("svg")
  const signature = JSON.stringify(data)
  const before = barsShown.get(parentElement)
  if (before?.root === root && before.signature === signature) return
  before?.watch.disconnect()
  svg.setAttribute("aria-label", data.told)
  const draw = () => {
    if (root.clientWidth) drawBars(svg, root.querySelector(".bars-note"), data, root.clientWidth)
  }
  const watch = new ResizeObserver(draw)
  barsShown.set(parentElement, { root, signature, watch })
  draw()
  watch.observe(root)
  return () => watch.disconnect()
}
