/**
 * Returns the element to focus on a new screen, so that a screen reader announces it: the heading or, if there is none,
 * the screen.
 */
export function arrivalIn(screen: HTMLElement | null): HTMLElement | null {
  const heading = screen?.querySelector('h1') ?? null
  if (heading) heading.tabIndex = -1
  return heading ?? screen
}
