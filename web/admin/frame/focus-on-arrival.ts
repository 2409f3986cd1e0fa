/** For `ref`: focuses an element when it is mounted. */
export const focusOnArrival = (element: HTMLElement | null) => element?.focus()
