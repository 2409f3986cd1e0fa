/** Tells a swipe to the left as 1, to the right as -1; a video keeps its own gestures. */
export function onSwipe(area: HTMLElement, swiped: (step: number) => void) {
  let from: Touch | undefined
  const start = ({ touches, target }: TouchEvent) => {
    from = touches.length > 1 || (target as Element).closest('video') ? undefined : touches[0]
  }
  const end = ({ changedTouches: [to] }: TouchEvent) => {
    if (!from || !to) return
    const across = from.clientX - to.clientX
    const down = from.clientY - to.clientY
    if (Math.abs(across) > 60 && Math.abs(across) > 2 * Math.abs(down)) swiped(Math.sign(across))
  }
  area.addEventListener('touchstart', start, { passive: true })
  area.addEventListener('touchend', end, { passive: true })
}
