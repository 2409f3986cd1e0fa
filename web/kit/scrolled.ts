/** A region that scrolls by itself must be reachable by keyboard, though nothing in it is pressed. */
export const scrolled = { tabIndex: 0 } as const
