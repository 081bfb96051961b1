const shown = new WeakMap()

function drawLegend(legend, data) {
  const used = new Set(data.texts.flatMap((text) => text.kinds.flatMap((letters) => [...letters])))
  const entries = Object.entries(data.words).filter(([kind]) => kind !== "c" || used.has(kind))
  legend.replaceChildren(...entries.map(([kind, words]) => element("span", `run ${kind}`, words)))
}

function drawOrders(state, orders) {
  const last = Math.max(1, ...state.data.texts.map((text) => text.kinds.length))
  state.order = Math.min(Math.max(state.order, 1), last)
  const name = element("span", "name", state.data.ordersTitle)
  orders.setAttribute("aria-label", state.data.ordersTitle)
  const buttons = []
  for (let order = 1; order <= last; order++) {
    const button = element("button", "", String(order))
    button.type = "button"
    button.onclick = () => choose(state, buttons, order)
    buttons.push(button)
  }
  orders.replaceChildren(name, ...buttons)
  orders.hidden = last === 1
  choose(state, buttons, state.order)
}

function choose(state, buttons, order) {
  state.order = order
  buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(i + 1 === order)))
  state.texts.draw(order)
}

export default function (component) {
  const { data, parentElement, setStateValue } = component
  const root = parentElement.querySelector(".marks")
  if (!root || !data) return
  const signature = JSON.stringify(data)
  const before = shown.get(parentElement)
  const leave = () => shown.delete(parentElement)
  if (before && before.root === root && before.signature === signature) return leave
  const state = { root, signature, data, order: before ? before.order : data.order }
  shown.set(parentElement, state)
  const say = root.querySelector(".say")
  state.texts = createTexts(root.querySelector(".texts"), data, {
    keyboard: true,
    onMore: (limit) => setStateValue("limit", limit),
    say: (words) => { say.textContent = words },
  })
  drawLegend(root.querySelector(".legend"), data)
  drawOrders(state, root.querySelector(".orders"))
  return leave
}
