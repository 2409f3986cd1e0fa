/**
 * Does something once no press is under way: a message that comes between a press and its release moves the page, and
 * the click is lost.
 */
export function afterPress(act: () => void) {
  if (!document.querySelector(':active')) return act()
  document.addEventListener('mouseup', () => setTimeout(act), { once: true, capture: true })
}
