import type { DayCounts } from '#contract/view-counts.ts'

export type Bar = { day: string; x: number; width: number; views: number; clicks: number }

/** Of a drawing: what one day takes across, and how high the highest bar is. */
export const step = 10
export const height = 100
const gap = 2
/** What is there at all can be seen. */
const least = 2

/** The heights of each day's bars, in parts of the highest; the clicks' stands before the views'. */
export function barsOf(days: readonly DayCounts[]): Bar[] {
  const top = Math.max(1, ...days.flatMap(({ views, clicks }) => [views, clicks]))
  const tall = (count: number) => (count === 0 ? 0 : Math.max(least, Math.round((count / top) * height)))
  return days.map(({ day, views, clicks }, place) => ({
    day,
    x: place * step + gap / 2,
    width: step - gap,
    views: tall(views),
    clicks: tall(clicks),
  }))
}
