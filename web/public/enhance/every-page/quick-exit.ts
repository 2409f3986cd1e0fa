/** Section 11 of the design guide: the page goes blank at once, and *back* does not return to it. */
export function offerQuickExit() {
  const links = document.querySelectorAll<HTMLAnchorElement>('[data-exit]')
  const [first] = links
  if (!first) return
  const leave = () => {
    document.body.replaceChildren()
    location.replace(first.href)
  }
  for (const link of links) {
    link.onclick = event => {
      event.preventDefault()
      leave()
    }
  }
  let pressed = Number.NEGATIVE_INFINITY
  addEventListener('keydown', ({ key, repeat, timeStamp }) => {
    if (key !== 'Escape' || repeat) return
    if (timeStamp - pressed < 500) leave()
    pressed = timeStamp
  })
}
