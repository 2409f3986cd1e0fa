import type { ViewEvent } from '#contract/view-counts.ts'

type Thing = `${ViewEvent['kind']}:${number}`

/** Marks an element. The script counts a view once the element has been visible for a second. */
export const countsSeen = (thing: Thing) => ({ 'data-seen': thing })

export const countsFollowed = (thing: Thing) => ({ 'data-followed': thing })
