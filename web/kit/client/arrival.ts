/** What to focus on a new screen, so that a screen reader announces it: its heading, or the screen until it has one. */
export function arrivalIn(screen: HTMLElement | null): HTMLElement | null {
  const heading = screen?.querySelector('h1') ?? null
  if (heading) heading.tabIndex = -1
  return heading ?? screen
}
