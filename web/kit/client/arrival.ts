/** Where the focus goes on a new screen, so that its name is heard: to its heading, or until it has one to the screen. */
export function arrivalIn(screen: HTMLElement | null): HTMLElement | null {
  const heading = screen?.querySelector('h1') ?? null
  if (heading) heading.tabIndex = -1
  return heading ?? screen
}
