/** For `ref`: what somebody has just asked for takes the focus once it is there. */
export const focusOnArrival = (element: HTMLElement | null) => element?.focus()
