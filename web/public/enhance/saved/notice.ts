const region = Object.assign(document.createElement('p'), { className: 'notice', role: 'status' })
// Adds the region now, because screen readers announce a live region only if it exists before its text.
document.body.append(region)

const noticeMs = 8_000
let timer: number | undefined

type Offer = [label: string, action: string | (() => void)]

/** `action` is the URL of a link or the handler of a button. */
export function notify(text: string, [label, action]: Offer | [] = []) {
  const offer = label && (typeof action === 'string' ? linkTo(action, label) : buttonFor(action, label))
  region.replaceChildren(text, ...(offer ? [offer] : []))
  hideLater()
}

/** Keeps the notice while the visitor hovers over it or focuses it. */
function hideLater() {
  clearTimeout(timer)
  timer = window.setTimeout(() => (region.matches(':hover,:focus-within') ? hideLater() : hide()), noticeMs)
}

const hide = () => region.replaceChildren()

const linkTo = (href: string, label: string) =>
  Object.assign(document.createElement('a'), { className: 'link', href, textContent: label })

function buttonFor(action: (() => void) | undefined, label: string) {
  const button = Object.assign(document.createElement('button'), { className: 'link', type: 'button' })
  button.textContent = label
  button.onclick = () => {
    hide()
    action?.()
  }
  return button
}
