import type { DayCounts } from '#contract/view-counts.ts'

export type Bar = { day: string; x: number; width: number; views: number; clicks: number }

/** In units of the drawing: the width of a day and the height of the highest bar. */
export const step = 10
export const height = 100
const gap = 2
/** The smallest non-zero value stays visible. */
const min = 2

export function barsOf(days: readonly DayCounts[]): Bar[] {
  const top = Math.max(1, ...days.flatMap(({ views, clicks }) => [views, clicks]))
  const tall = (count: number) => (count === 0 ? 0 : Math.max(min, Math.round((count / top) * height)))
  return days.map(({ day, views, clicks }, place) => ({
    day,
    x: place * step + gap / 2,
    width: step - gap,
    views: tall(views),
    clicks: tall(clicks),
  }))
}
