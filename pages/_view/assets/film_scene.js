// The texts of one step, where the step has its own. User text is only ever written as text nodes.
function groupBadge(number) {
  const badge = element("span", "group")
  badge.dataset.number = String(number)
  badge.setAttribute("role", "img")
  badge.setAttribute("aria-label", `stretch ${number}`)
  return badge
}

// Neighbours of one kind and one stretch share a run, with the blanks between them.
function sceneRuns(text) {
  const runs = []
  text.pieces.forEach((piece, k) => {
    const kind = text.kinds[k]
    const group = text.groups.length ? text.groups[k] : 0
    const last = runs[runs.length - 1]
    if (kind === "-") {
      const same = last && last.kind !== "-" && text.kinds[k + 1] === last.kind
      const blank = typeof piece === "string" && /^[ \t\u3000]*$/.test(piece)
      const stretch = !text.groups.length || text.groups[k + 1] === last?.group
      if (same && blank && stretch) last.pieces.push(piece)
      else runs.push({ kind, group: 0, pieces: [piece] })
    } else if (last && last.kind === kind && last.group === group) last.pieces.push(piece)
    else runs.push({ kind, group, pieces: [piece] })
  })
  return runs
}

function drawScene(host, frame, names) {
  host.replaceChildren(...frame.texts.map((text) => {
    const box = element("div", "text")
    box.style.setProperty("--ts-own", text.colour)
    const body = element("div", "text-body")
    body.dir = "auto"
    body.tabIndex = 0
    body.setAttribute("role", "group")
    body.setAttribute("aria-label", text.label)
    if (text.start) body.append("… ")
    for (const { kind, group, pieces } of sceneRuns(text)) {
      if (group) body.append(groupBadge(group))
      const run = kind === "-" ? body : element("span", `run ${kind}`)
      for (const piece of pieces) appendPiece(run, piece, names)
      if (run !== body) body.append(run)
    }
    if (!text.pieces.length) body.append(element("span", "text-empty", "(nothing)"))
    box.append(element("div", "text-name", text.label), body)
    if (text.cut) {
      box.append(element("p", "text-cut",
        "Only the part around this step is shown; the score counts all of the text."))
    }
    return box
  }))
}

// What the marks on show mean: the step's own, else those of the order that is drawn.
function legendOf(frame, data) {
  if (frame.texts.length) return frame.legend
  if (!frame.order) return []
  const kinds = data.texts.map((text) => text.kinds[Math.min(frame.order, text.kinds.length) - 1] ?? "")
  return Object.entries(data.words).filter(([letter]) => kinds.some((row) => row.includes(letter)))
}

function drawLegend(host, frame, data) {
  host.replaceChildren(...legendOf(frame, data).map(([letter, words]) => {
    const entry = element("span", "entry")
    entry.append(element("span", `run ${letter}`, "word"), ` ${words}`)
    return entry
  }))
}
