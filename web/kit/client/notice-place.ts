export type Box = { left: number; right: number; top: number; bottom: number }
type Size = { width: number; height: number }
/** `soft`: text that a notice should not cover if possible, such as a total. */
type Places = { window: Size; notice: Size; pressed: readonly Box[]; soft?: readonly Box[] }

export const noticeMargin = 16
const gap = 8
const pressedWeight = 1_000

/** Returns the smallest lift from the bottom right at which a notice covers as little of any control as possible. */
export function liftOf({ window, notice, pressed, soft = [] }: Places) {
  const right = window.width - noticeMargin
  const at = (lift: number): Box => {
    const bottom = window.height - noticeMargin - lift
    return { left: Math.max(noticeMargin, right - notice.width), right, top: bottom - notice.height, bottom }
  }
  const highest = Math.max(0, window.height - 2 * noticeMargin - notice.height)
  const above = [...pressed, ...soft].map(({ top }) => window.height - noticeMargin - top + gap)
  const lifts = [0, ...above.filter(lift => lift > 0 && lift <= highest), highest].toSorted((one, other) => one - other)
  let best = { lift: 0, cost: Number.POSITIVE_INFINITY }
  for (const lift of lifts) {
    const box = at(lift)
    const cost = pressedWeight * covered(box, pressed) + covered(box, soft)
    if (cost < best.cost) best = { lift, cost }
    if (cost === 0) break
  }
  return { lift: best.lift, isFree: best.cost < pressedWeight }
}

const covered = (box: Box, others: readonly Box[]) => others.reduce((sum, other) => sum + overlap(box, other), 0)

function overlap(one: Box, other: Box) {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return width > 0 && height > 0 ? width * height : 0
}
