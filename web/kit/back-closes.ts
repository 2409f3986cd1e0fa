/** The router dispatches this event on the window when it has entered another screen. */
export const screenEntered = 'screen-entered'

type Layer = { isOpen: () => boolean; close: () => void }

/**
 * Makes *back* first close a dialog or popover that is open above the page. Each such layer adds a history entry with
 * the same URL. If it closes in any other way, including by the browser's CloseWatcher, we step back over its entry.
 * Call this before any other code subscribes to history.
 */
export function letBackCloseFirst() {
  const open: Layer[] = []
  let isReturning = false
  /** How far our step back goes, in entries. */
  let steps = 0
  /** Whether the router has replaced the layer's entry with another screen during our step back. */
  let isOvertaken = false

  function follow(layer: Layer) {
    const place = open.indexOf(layer)
    if (layer.isOpen() === place >= 0) return
    if (place < 0) return enter(layer)
    open.splice(place, 1)
    returnLater()
  }

  function enter(layer: Layer) {
    open.push(layer)
    if (!isReturning) addSteps()
  }

  function addSteps() {
    for (let layer = stepsAbove() + 1; layer <= open.length; layer++) history.pushState({ ...history.state, layer }, '')
  }

  /** Waits one task: another layer may replace the closed one, or its button may navigate elsewhere. */
  function returnLater() {
    setTimeout(() => {
      const left = stepsAbove() - open.length
      if (left <= 0 || isReturning) return
      isReturning = true
      steps = left
      history.go(-left)
    })
  }

  addEventListener('popstate', event => {
    if (isReturning) return arrive(event)
    const closing = open.splice(stepsAbove())
    if (closing.length > 0) event.stopImmediatePropagation()
    for (const layer of closing.reverse()) layer.close()
    // Rechecks, because a dialog may stay open to ask whether to discard typed text.
    setTimeout(() => closing.reverse().forEach(follow))
    returnLater()
  })

  /**
   * Runs when our own step back has finished. A layer that opened during the step stays open. If the router entered a
   * screen during the step, goes forward to that screen's entry.
   */
  function arrive(event: PopStateEvent) {
    event.stopImmediatePropagation()
    if (isOvertaken) {
      isOvertaken = false
      return history.go(steps)
    }
    isReturning = false
    addSteps()
    returnLater()
  }

  addEventListener(screenEntered, () => {
    isOvertaken = isReturning
  })
  // If the person left the page during our step back, the back/forward cache restores it with `isReturning` still set.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) isReturning = isOvertaken = false
  })
  followLayers(follow)
  // Steps back over the entries of layers that were open when the person reloaded the page or followed a link away.
  returnLater()
}

const stepsAbove = () => Number(history.state?.layer ?? 0)

/** Excludes the photo viewer: it adds its own history entries, and their URLs name the photos. */
const layers = 'dialog:not([data-viewer]), [popover]'

function followLayers(follow: (layer: Layer) => void) {
  const known = new Map<Element, Layer>()
  const see = (element: Element) => {
    if (!element.matches(layers)) return
    const layer = known.get(element) ?? layerOf(element as HTMLElement)
    known.set(element, layer)
    follow(layer)
  }
  document.addEventListener('toggle', ({ target }) => see(target as Element), true)
  new MutationObserver(changes => {
    for (const { target, type } of changes) if (type === 'attributes') see(target as Element)
    // Checks all layers, because an app may remove a dialog without closing it.
    for (const [element, layer] of known) {
      follow(layer)
      if (!element.isConnected) known.delete(element)
    }
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['open'] })
  // On a slow network, a person may open a layer before this script arrives.
  document.querySelectorAll(layers).forEach(see)
}

const layerOf = (element: HTMLElement): Layer => ({
  isOpen: () => element.isConnected && element.matches(':popover-open, dialog[open]'),
  close() {
    if (element.popover) return element.hidePopover()
    // Cancels the dialog as Esc does, because the dialog may ask for confirmation first.
    const dialog = element as HTMLDialogElement
    if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
  },
})
