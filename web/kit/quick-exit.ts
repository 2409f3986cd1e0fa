import { exitMark, quickExitPath, quickExitUrl } from '#contract/quick-exit.ts'
import { forgetStorage } from './forget-storage.ts'

/** How often a person presses a key on its own, with less than half a second between the presses. */
const presses: Record<string, number> = { Escape: 2, Shift: 3 }

/**
 * Blanks the page, leaves immediately and forgets the visit. Every page's boot script prevents *back* from returning to
 * the site. `forgetMore` deletes what only one front stores.
 */
export function offerQuickExit(forgetMore = () => {}) {
  const leave = () => {
    document.body.replaceChildren()
    // The server ends the session, even if the page is gone before it answers.
    // Some browsers have no beacon.
    navigator.sendBeacon?.(quickExitPath, forgetStorage())
    // Before the navigation, which would cut it off.
    forgetMore()
    location.replace(quickExitUrl)
    // The closing page may store its state.
    addEventListener('pagehide', forgetStorage)
    // Must come last, because these throw if the browser forbids storage. In that case, the beacon's cookie blocks
    // *back*.
    sessionStorage[exitMark] = '1'
    void deleteDatabases()
  }
  addEventListener('click', event => {
    if (!(event.target as Element).closest?.('[data-exit]')) return
    event.preventDefault()
    leave()
  })
  onPresses(leave)
}

/** Any other key in between starts the count again: capitals in a field are not presses of Shift on its own. */
function onPresses(leave: () => void) {
  let last = ''
  let count = 0
  let at = 0
  addEventListener('keydown', ({ key, repeat, timeStamp, ctrlKey, altKey, metaKey }) => {
    if (repeat) return
    const continues = key === last && timeStamp - at < 500 && !(ctrlKey || altKey || metaKey)
    count = continues ? count + 1 : 1
    last = key
    at = timeStamp
    if (count === presses[key]) leave()
  })
}

async function deleteDatabases() {
  for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
}
