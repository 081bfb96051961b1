// Draws marked texts. User text is only ever written as text nodes.
function element(tag, className, text) {
  const made = document.createElement(tag)
  if (className) made.className = className
  if (text !== undefined) made.textContent = text
  return made
}

function appendPiece(parent, piece, names) {
  for (const part of typeof piece === "string" ? [piece] : piece) {
    if (typeof part === "string") {
      parent.append(part)
      continue
    }
    const [label, title, space] = names[String(part)]
    const sign = element("span", "sign")
    sign.dataset.label = label
    sign.title = title
    sign.setAttribute("role", "img")
    sign.setAttribute("aria-label", title)
    parent.append(sign)
    if (space) sign.append(String.fromCodePoint(part))
  }
}

// One pass over the pieces: neighbours of one kind share a run, with the blanks between them.
// Gives back the element that shows each token.
function drawBody(body, text, order, names) {
  const elements = []
  const kinds = order > 0 ? text.kinds[order - 1] : null
  const fragment = document.createDocumentFragment()
  let run = null
  let runKind = ""
  text.pieces.forEach((piece, k) => {
    const [first, number] = text.tokens[k]
    if (!number) {
      const next = kinds && k + 1 < text.pieces.length ? kinds[k + 1] : ""
      const blank = typeof piece === "string" && /^[ \t\u3000]*$/.test(piece)
      if (!(run && blank && kinds && next === runKind)) run = null
      appendPiece(run ?? fragment, piece, names)
      return
    }
    const kind = kinds ? kinds[k] : "p"
    if (!run || kind !== runKind) {
      run = element("span", `run ${kind}`)
      runKind = kind
      fragment.append(run)
    }
    const token = element("span", "token")
    token.dataset.first = first
    appendPiece(token, piece, names)
    run.append(token)
    for (let i = first; i < first + number; i++) elements[i] = token
  })
  body.replaceChildren(fragment)
  return elements
}

function ngramKey(ids, start, order) {
  return ids.slice(start, start + order).join(" ")
}

// The n-gram to show for a token: one that covers it and shares its fate, the earliest such.
function ngramAt(text, token, order) {
  const fates = text.ngrams[order - 1] ?? ""
  const from = Math.max(0, token - order + 1)
  const to = Math.min(token, fates.length - 1)
  for (const wanted of "mcx") {
    for (let start = from; start <= to; start++) if (fates[start] === wanted) return start
  }
  return -1
}

function occurrences(text, ids, key, order) {
  const found = []
  for (let start = 0; start + order <= text[ids].length; start++) {
    if (ngramKey(text[ids], start, order) === key) found.push(start)
  }
  return found
}

function createTexts(host, data, { keyboard, onMore, say }) {
  const views = []
  const lit = new Set()
  let order = 1

  function clear() {
    lit.forEach((token) => token.classList.remove("linked"))
    lit.clear()
  }

  function light(view, start, length) {
    for (const token of view.elements.slice(start, start + length)) {
      token.classList.add("linked")
      lit.add(token)
    }
  }

  function partnersOf(view, other, start, length, fate) {
    const places = occurrences(other.text, "exact", ngramKey(view.text.exact, start, length), length)
    if (places.length || fate === "x") return places
    return occurrences(other.text, "folded", ngramKey(view.text.folded, start, length), length)
  }

  function link(view, token) {
    clear()
    const start = order > 0 ? ngramAt(view.text, token, order) : -1
    if (start < 0) {
      say("")
      return
    }
    const fate = view.text.ngrams[order - 1][start]
    light(view, start, order)
    const words = [...lit].map((element) => element.textContent).join(" ")
    const partners = []
    for (const other of views) {
      const places = other === view ? [] : partnersOf(view, other, start, order, fate)
      places.forEach((place) => light(other, place, order))
      if (places.length) partners.push(`${other.text.label} (${places.length}×)`)
    }
    say([`“${words}”`, data.words[fate], partners.length ? `also in ${partners.join(", ")}` : ""]
      .filter(Boolean).join(" · "))
  }

  function walk(view, event) {
    const last = view.elements.length - 1
    const steps = { ArrowRight: view.active + 1, ArrowLeft: view.active - 1, Home: 0, End: last }
    if (event.key === "Escape") {
      clear()
      say("")
    }
    if (!(event.key in steps) || last < 0) return
    event.preventDefault()
    view.active = Math.min(Math.max(steps[event.key], 0), last)
    view.elements[view.active].scrollIntoView({ block: "nearest", inline: "nearest" })
    link(view, view.active)
  }

  host.replaceChildren()
  for (const text of data.texts) {
    const box = element("div", "text")
    box.style.setProperty("--ts-own", text.colour)
    const name = element("div", "text-name", text.label)
    const body = element("div", "text-body")
    body.dir = "auto"
    body.tabIndex = 0
    body.setAttribute("role", "group")
    body.setAttribute("aria-label", keyboard ? `${text.label}: arrow keys walk through the words` : text.label)
    box.append(name, body)
    const view = { text, body, elements: [], active: -1 }
    const linkFrom = (event) => {
      const token = event.target.closest(".token")
      if (token) link(view, Number(token.dataset.first))
    }
    body.onpointerover = linkFrom
    body.onclick = linkFrom
    body.onpointerleave = () => {
      clear()
      say("")
    }
    if (keyboard) body.onkeydown = (event) => walk(view, event)
    if (text.shown < text.length) {
      const number = (n) => n.toLocaleString("en").replaceAll(",", "\u202f")
      box.append(element("p", "text-cut",
        `The first ${number(text.shown)} of ${number(text.length)} characters are shown; the score counts all of them.`))
      if (onMore) {
        const more = element("button", "more", `Show ${number(Math.min(data.step, text.length - text.shown))} more`)
        more.type = "button"
        more.onclick = () => onMore(text.shown + data.step)
        box.append(more)
      }
    }
    views.push(view)
    host.append(box)
  }

  return {
    draw(wanted) {
      order = wanted
      lit.clear()
      for (const view of views) {
        const scroll = view.body.scrollTop
        const known = Math.min(wanted, view.text.kinds.length)
        if (view.text.length) view.elements = drawBody(view.body, view.text, known, data.names)
        else view.body.replaceChildren(element("span", "text-empty", "(empty text)"))
        view.body.scrollTop = scroll
      }
      say("")
    },
  }
}
