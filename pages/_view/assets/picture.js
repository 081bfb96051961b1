// A chart of the page as one picture that stands alone: what the browser drew, with its looks
// written into it. Works for any chart that is SVG, in several layers or in one.
const PICTURE_SVG = "http://www.w3.org/2000/svg"
// Room for words that another program's font makes wider.
const EDGE = 12
const LOOKS = [
  "fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-opacity", "opacity",
  "visibility", "display", "font-family", "font-size", "font-weight", "text-anchor",
  "dominant-baseline", "white-space", "paint-order", "stroke-linejoin", "shape-rendering",
  "image-rendering",
]
const UNDRAWN = ".hoverlayer, .draglayer, .zoomlayer, .selectionlayer"

// The outermost SVGs under an element, those inside other components among them.
function layersOf(element) {
  if (element instanceof SVGSVGElement) return [element]
  return [...(element.shadowRoot?.children ?? []), ...element.children].flatMap(layersOf)
}

// Programs that draw vectors do not know the browser's newer ways to write a colour.
function plainly(value) {
  if (!value.startsWith("color(")) return value
  const pen = document.createElement("canvas").getContext("2d")
  pen.fillStyle = value
  pen.fillRect(0, 0, 1, 1)
  const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data
  return `rgba(${red}, ${green}, ${blue}, ${(alpha / 255).toFixed(3)})`
}

function withLooks(original) {
  const copy = original.cloneNode(true)
  const copies = [copy, ...copy.querySelectorAll("*")]
  const originals = [original, ...original.querySelectorAll("*")]
  originals.forEach((element, k) => {
    const looks = getComputedStyle(element)
    copies[k].removeAttribute("class")
    copies[k].setAttribute("style", LOOKS.map((name) => `${name}:${plainly(looks.getPropertyValue(name))}`).join(";"))
  })
  originals.forEach((element, k) => element.matches(UNDRAWN) && copies[k].remove())
  return copy
}

// The colour that the chart lies on: that of the nearest box around it that has one.
function groundOf(element) {
  for (let box = element; box; box = box.parentElement ?? box.getRootNode().host) {
    const colour = getComputedStyle(box).backgroundColor
    if (!/^rgba\(.*, 0\)$|^transparent$/.test(colour)) return plainly(colour)
  }
  return "#ffffff"
}

function chartPicture(data) {
  const name = CSS.escape(data.chart.replaceAll(/[^a-zA-Z0-9_-]/g, "-"))
  const place = document.querySelector(`.st-key-${name}, .st-key-${name}_bars`)
  const layers = place ? layersOf(place).filter((svg) => svg.getBoundingClientRect().width > 60) : []
  if (!layers.length) return null
  const boxes = layers.map((svg) => svg.getBoundingClientRect())
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const width = Math.ceil(Math.max(...boxes.map((box) => box.right)) - left)
  const height = Math.ceil(Math.max(...boxes.map((box) => box.bottom)) - top)
  const root = document.createElementNS(PICTURE_SVG, "svg")
  const whole = { width: width + 2 * EDGE, height: height + 2 * EDGE }
  const sizes = { ...whole, viewBox: `0 0 ${whole.width} ${whole.height}`, role: "img" }
  for (const [key, value] of Object.entries(sizes)) root.setAttribute(key, value)
  const title = document.createElementNS(PICTURE_SVG, "title")
  title.textContent = data.told
  const ground = document.createElementNS(PICTURE_SVG, "rect")
  for (const [key, value] of Object.entries({ ...whole, fill: groundOf(place) })) ground.setAttribute(key, value)
  root.append(title, ground)
  layers.forEach((svg, k) => {
    const copy = withLooks(svg)
    const box = boxes[k]
    const spot = { x: box.left - left + EDGE, y: box.top - top + EDGE, width: box.width, height: box.height }
    for (const [key, value] of Object.entries(spot)) copy.setAttribute(key, value)
    root.append(copy)
  })
  return new XMLSerializer().serializeToString(root)
}

export default function (component) {
  const { data, parentElement } = component
  const root = parentElement.querySelector(".picture")
  if (!root || !data) return
  const saved = (save, suffix) => () => {
    const drawn = chartPicture(data)
    if (drawn) save(drawn, `${data.name}.${suffix}`)
  }
  root.querySelector("span").textContent = data.label || "Picture"
  for (const button of root.querySelectorAll("button")) {
    const whose = data.label ? ` of ${data.label}` : ""
    button.setAttribute("aria-label", `Download the picture${whose} as ${button.textContent}`)
  }
  root.querySelector(".svg").onclick = saved(saveSvgFile, "svg")
  root.querySelector(".png").onclick = saved(savePngFile, "png")
}
