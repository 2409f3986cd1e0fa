type Layer = { isOpen: () => boolean; close: () => void }

/**
 * *Back* first closes what is open above the page: each dialog and popover is a step in history, of the same URL. A browser
 * that closes it itself (CloseWatcher) takes the step away again, as every other way of closing does. Call this before
 * anybody else follows history.
 */
export function letBackCloseFirst() {
  const open: Layer[] = []
  let isReturning = false

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

  /** A task later: another one may open in its place, or its button may lead elsewhere. */
  function returnLater() {
    setTimeout(() => {
      const left = stepsAbove() - open.length
      if (left <= 0 || isReturning) return
      isReturning = true
      history.go(-left)
    })
  }

  addEventListener('popstate', event => {
    if (isReturning) return arrive(event)
    const closing = open.splice(stepsAbove())
    if (closing.length > 0) event.stopImmediatePropagation()
    for (const layer of closing.reverse()) layer.close()
    // One may stay, to ask whether what was typed is to be lost.
    setTimeout(() => closing.reverse().forEach(follow))
    returnLater()
  })

  /** Another one may have opened before the browser had returned: nobody asked to close that. */
  function arrive(event: PopStateEvent) {
    event.stopImmediatePropagation()
    isReturning = false
    addSteps()
    returnLater()
  }

  // Whoever left the page on the way comes back to it as it was.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) isReturning = false
  })
  followLayers(follow)
  // The page was loaded again, or left by a link, while something was open.
  returnLater()
}

const stepsAbove = () => Number(history.state?.layer ?? 0)

/** The viewer of photos has steps of its own, whose URL names the photo. */
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
    // An app removes a dialog without closing it.
    for (const [element, layer] of known) {
      follow(layer)
      if (!element.isConnected) known.delete(element)
    }
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['open'] })
}

const layerOf = (element: HTMLElement): Layer => ({
  isOpen: () => element.isConnected && element.matches(':popover-open, dialog[open]'),
  close() {
    if (element.popover) return element.hidePopover()
    // As Esc does: it may ask first.
    const dialog = element as HTMLDialogElement
    if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
  },
})
