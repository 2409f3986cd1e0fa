export const quickExitUrl = 'https://www.google.com'

/** Blanks the page at once; *back* does not return to it. */
export function offerQuickExit() {
  const leave = () => {
    document.body.replaceChildren()
    location.replace(quickExitUrl)
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
