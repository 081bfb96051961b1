const films = new WeakMap()
const PACE = 2600

// The step last looked at, by the steps: a second metric moves the film to another place of the page.
const places = new Map()

function names(data) {
  return data.frames.map((frame) => frame.name).join("\n")
}

function drawWords(state) {
  const cells = state.data.frames.map((frame) => {
    const cell = element("div", "")
    cell.append(element("div", "title", frame.title), element("div", "caption", frame.caption))
    cell.setAttribute("aria-hidden", "true")
    return cell
  })
  state.find(".words").replaceChildren(...cells)
  state.cells = cells
}

function goTo(state, wanted) {
  const frames = state.data.frames
  const index = Math.min(Math.max(wanted, 0), frames.length - 1)
  const frame = frames[index]
  state.index = index
  if (places.size > 99) places.clear()
  places.set(names(state.data), index)
  state.cells.forEach((cell, i) => {
    cell.classList.toggle("now", i === index)
    cell.setAttribute("aria-hidden", String(i !== index))
  })
  state.find(".label").textContent = frame.label
  state.find(".value").textContent = frame.value
  state.find(".beside").textContent = frame.beside
  state.find(".count").textContent = `${index + 1} of ${frames.length}`
  const place = state.find(".place")
  place.max = String(frames.length)
  place.value = String(index + 1)
  place.setAttribute("aria-valuetext", `${index + 1} of ${frames.length}: ${frame.title}`)
  state.find(".previous").setAttribute("aria-disabled", String(index === 0))
  state.find(".next").setAttribute("aria-disabled", String(index === frames.length - 1))
  drawTexts(state, frame)
}

function drawTexts(state, frame) {
  const own = frame.texts.length > 0
  state.find(".scene").hidden = !own
  state.find(".texts").hidden = own
  drawLegend(state.find(".legend"), frame, state.data)
  if (own) drawScene(state.find(".scene"), frame, state.data.names)
  else if (state.order !== frame.order) {
    state.order = frame.order
    state.texts.draw(frame.order)
  }
}

// Room for the tallest step, so that what stands below the film stays where it is.
function reserve(state) {
  const stage = state.find(".stage")
  stage.style.minHeight = ""
  let tallest = 0
  for (const frame of state.data.frames) {
    drawTexts(state, frame)
    tallest = Math.max(tallest, stage.offsetHeight)
  }
  stage.style.minHeight = `${tallest}px`
  drawTexts(state, state.data.frames[state.index])
}

function watchWidth(state) {
  let width = 0
  state.watcher = new ResizeObserver(([entry]) => {
    const now = Math.round(entry.contentRect.width)
    if (now === width) return
    width = now
    reserve(state)
  })
  state.watcher.observe(state.root)
}

function stop(state) {
  clearInterval(state.timer)
  state.watcher.disconnect()
}

function pause(state) {
  clearInterval(state.timer)
  state.timer = 0
  state.find(".play").textContent = "Play"
  state.find(".screen").setAttribute("aria-live", "polite")
}

function play(state) {
  if (state.index === state.data.frames.length - 1) goTo(state, 0)
  state.find(".screen").setAttribute("aria-live", "off")
  state.find(".play").textContent = "Pause"
  clearInterval(state.timer)
  state.timer = setInterval(() => {
    goTo(state, state.index + 1)
    if (state.index === state.data.frames.length - 1) pause(state)
  }, PACE / Number(state.find(".speed").value))
}

function toggle(state) {
  if (state.timer) pause(state)
  else play(state)
}

function byHand(state, index) {
  pause(state)
  goTo(state, index)
}

function pressed(state, event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return
  const tag = event.target.tagName
  if (tag === "SELECT" || (event.key === " " && tag === "BUTTON")) return
  const actions = {
    ArrowRight: () => byHand(state, state.index + 1),
    ArrowLeft: () => byHand(state, state.index - 1),
    Home: () => byHand(state, 0),
    End: () => byHand(state, state.data.frames.length - 1),
    " ": () => toggle(state),
    Escape: () => present(state, false),
  }
  if (!(event.key in actions)) return
  event.preventDefault()
  actions[event.key]()
}

// Large type over the whole screen, where the browser allows it, else in place.
function present(state, wanted) {
  state.root.classList.toggle("presenting", wanted)
  const button = state.find(".present")
  button.setAttribute("aria-pressed", String(wanted))
  button.textContent = wanted ? "Leave" : "Present"
  if (wanted) state.root.requestFullscreen?.().catch(() => {})
  else if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
}

function wire(state) {
  state.find(".previous").onclick = () => byHand(state, state.index - 1)
  state.find(".next").onclick = () => byHand(state, state.index + 1)
  state.find(".play").onclick = () => toggle(state)
  state.find(".place").oninput = (event) => byHand(state, Number(event.target.value) - 1)
  state.find(".speed").onchange = () => { if (state.timer) play(state) }
  state.find(".svg").onclick = () => saveSvg(state.data, state.index)
  state.find(".png").onclick = () => savePng(state.data, state.index)
  state.find(".present").onclick = () => present(state, !state.root.classList.contains("presenting"))
  state.root.onfullscreenchange = () => { if (!document.fullscreenElement) present(state, false) }
  state.root.onkeydown = (event) => pressed(state, event)
}

// Where the reader was: the same place of the same steps, else the step of that name, else the first.
function placeOf(before, data) {
  if (names(before.data) === names(data)) return before.index
  const { name } = before.data.frames[before.index] ?? {}
  return Math.max(data.frames.findIndex((frame) => frame.name === name), 0)
}

export default function (component) {
  const { data, parentElement } = component
  const root = parentElement.querySelector(".film")
  if (!root || !data) return
  const leave = () => {
    const state = films.get(parentElement)
    if (state) stop(state)
    films.delete(parentElement)
  }
  const signature = JSON.stringify(data)
  const before = films.get(parentElement)
  if (before && before.root === root && before.signature === signature) return leave
  if (before) stop(before)
  const index = before ? placeOf(before, data) : places.get(names(data)) ?? 0
  const state = { root, signature, data, index, order: -1, timer: 0 }
  state.find = (selector) => root.querySelector(selector)
  films.set(parentElement, state)
  state.texts = createTexts(state.find(".texts"), data, { keyboard: false, onMore: null, say: () => {} })
  drawWords(state)
  wire(state)
  pause(state)
  goTo(state, state.index)
  watchWidth(state)
  return leave
}
