/** A scrolling region must be reachable by keyboard. */
export const scrolled = { tabIndex: 0 } as const
