/** Makes a scrolling region reachable by keyboard. */
export const scrolled = { tabIndex: 0 } as const
