const nearShown = new WeakMap()

function nearLegend(legend, kinds) {
  legend.replaceChildren(...Object.entries(kinds).map(([kind, words]) => {
    const entry = element("span", "entry")
    entry.append(element("span", `word ${kind}`, "word"), words)
    return entry
  }))
}

function nearText(text, names) {
  const box = element("div", "text")
  box.style.setProperty("--ts-own", text.colour)
  const body = element("div", "text-body")
  body.dir = "auto"
  body.setAttribute("role", "group")
  body.setAttribute("aria-label", `${text.name}: arrow keys walk through the words`)
  const words = []
  for (const [parts, kind, told, partners] of text.pieces) {
    if (!kind) {
      appendPiece(body, parts, names)
      continue
    }
    const word = element("span", `word ${kind}`)
    word.title = told
    word.tabIndex = words.length ? -1 : 0
    word.partners = partners
    appendPiece(word, parts, names)
    words.push(word)
    body.append(word)
  }
  if (!text.pieces.length) body.append(element("span", "text-empty", "(empty text)"))
  box.append(element("div", "text-name", text.name), body)
  if (text.cut) box.append(element("p", "text-cut", text.cut))
  return { box, body, words }
}

// A word that is hovered over or focused lights up, and so do its partners in the other texts.
function nearLinks(views, say) {
  let lit = []
  const clear = () => {
    lit.forEach((word) => word.classList.remove("here", "partner"))
    lit = []
    say.textContent = ""
  }
  const light = (word) => {
    clear()
    const partners = word.partners.map(([text, place]) => views[text]?.words[place]).filter(Boolean)
    word.classList.add("here")
    partners.forEach((partner) => partner.classList.add("partner"))
    lit = [word, ...partners]
    say.textContent = `“${word.textContent}”: ${word.title}`
  }
  const walk = (view, event) => {
    const now = view.words.indexOf(event.target)
    const last = view.words.length - 1
    const steps = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: last }
    if (event.key === "Escape") clear()
    if (now < 0 || !(event.key in steps)) return
    event.preventDefault()
    const next = view.words[Math.min(Math.max(steps[event.key], 0), last)]
    view.words[now].tabIndex = -1
    next.tabIndex = 0
    next.focus()
  }
  for (const view of views) {
    const from = (event) => {
      const word = event.target.closest(".word")
      if (word) light(word)
    }
    view.body.onpointerover = from
    view.body.addEventListener("focusin", from)
    view.body.addEventListener("focusout", clear)
    view.body.onpointerleave = clear
    view.body.onkeydown = (event) => walk(view, event)
  }
}

export default function (component) {
  const { data, parentElement } = component
  const root = parentElement.querySelector(".near")
  if (!root || !data) return
  const signature = JSON.stringify(data)
  const before = nearShown.get(parentElement)
  if (before && before.root === root && before.signature === signature) return
  nearShown.set(parentElement, { root, signature })
  const views = data.texts.map((text) => nearText(text, data.names))
  nearLegend(root.querySelector(".legend"), data.kinds)
  root.querySelector(".texts").replaceChildren(...views.map((view) => view.box))
  nearLinks(views, root.querySelector(".say"))
}
