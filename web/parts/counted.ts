import type { ViewEvent } from '#contract/view-counts.ts'

type Thing = `${ViewEvent['kind']}:${number}`

/** Marks what the page's script counts as seen when it was in sight for a second, … */
export const countsSeen = (thing: Thing) => ({ 'data-seen': thing })

/** … and what it counts as followed when it is pressed. */
export const countsFollowed = (thing: Thing) => ({ 'data-followed': thing })
