/** Design guide, section 11: the page goes blank at once, and *back* does not return to it. */
export function offerQuickExit() {
  const leave = () => {
    document.body.replaceChildren()
    location.replace('https://www.google.com')
  }
  addEventListener('click', event => {
    if (!(event.target as Element).closest?.('[data-exit]')) return
    event.preventDefault()
    leave()
  })
  let pressed = Number.NEGATIVE_INFINITY
  addEventListener('keydown', ({ key, repeat, timeStamp }) => {
    if (key !== 'Escape' || repeat) return
    if (timeStamp - pressed < 500) leave()
    pressed = timeStamp
  })
}
