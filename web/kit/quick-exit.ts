import { exitMark, quickExitPath, quickExitUrl } from '#contract/quick-exit.ts'

/** Blanks the page and leaves immediately. Every page's boot script prevents *back* from returning to the site. */
export function offerQuickExit() {
  const leave = () => {
    document.body.replaceChildren()
    navigator.sendBeacon(quickExitPath)
    location.replace(quickExitUrl)
    // Must come last, because it throws if the browser forbids storage. In that case, the beacon's cookie blocks
    // *back*.
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
