import { exitMark, quickExitPath, quickExitUrl } from '#contract/quick-exit.ts'

/** Blanks the page and leaves immediately. The boot script of every page prevents *back* from returning to the site. */
export function offerQuickExit() {
  const leave = () => {
    document.body.replaceChildren()
    navigator.sendBeacon(quickExitPath)
    location.replace(quickExitUrl)
    // Comes last, because it throws in a browser that forbids storage. The beacon's cookie then closes the history.
    sessionStorage[exitMark] = '1'
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
