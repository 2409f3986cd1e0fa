import { dayMs } from '#contract/durations.ts'
import { savedLimits } from '#contract/saved.ts'
import { stored } from '../every-page/stored.ts'

/** The newest entries come first. Visits have a day but no time, because we need no more detail. */
export type Saved = { profiles: number[]; visits: Visit[]; searches: Search[] }
type Visit = [id: number, day: number]
export type Search = { name: string; path: string }

const key = 'saved'

export function readSaved(): Saved {
  const { profiles, visits, searches } = parse(stored.read(key))
  const since = today() - savedLimits.visitDays
  return {
    profiles: listOf<number>(profiles),
    visits: listOf<Visit>(visits).filter(visit => visit[1] > since),
    searches: listOf<Search>(searches),
  }
}

/** Returns whether the browser has stored the data. */
export function writeSaved(saved: Saved) {
  const text = Object.values(saved).some(list => list.length > 0) ? JSON.stringify(saved) : ''
  stored.write(key, text)
  return (stored.read(key) ?? '') === text
}

/** Drops visits that are too old. */
export const forgetExpired = () => stored.read(key) && writeSaved(readSaved())

export function noteVisit(id: number) {
  const saved = readSaved()
  const others = saved.visits.filter(([other]) => other !== id)
  writeSaved({ ...saved, visits: [[id, today()], ...others].slice(0, savedLimits.visits) as Visit[] })
}

/**
 * Deletes everything, including today's counts (`audience.ts`), which name profiles. Returns a function that restores
 * everything.
 */
export function forgetEverything() {
  const saved = readSaved()
  const counted = stored.read('counted') ?? ''
  for (const name of [key, 'counted']) stored.write(name, '')
  return () => {
    bringBack(saved)
    stored.write('counted', counted)
  }
}

/** Restores earlier entries, and keeps those that another tab has saved in the meantime. */
export function bringBack(before: Saved) {
  const now = readSaved()
  writeSaved({
    profiles: union(now.profiles, before.profiles),
    visits: union(now.visits, before.visits),
    searches: union(now.searches, before.searches),
  })
}

const union = <T extends Item>(newer: T[], older: T[]) => [
  ...newer.filter(item => !older.some(other => nameOf(other) === nameOf(item))),
  ...older,
]

type Item = number | Visit | Search
const nameOf = (item: Item) => (item as Visit)[0] ?? (item as Search).path ?? item

export function isStorageAllowed() {
  stored.write('probe', '1')
  const isAllowed = stored.read('probe') === '1'
  stored.write('probe', '')
  return isAllowed
}

const today = () => Math.floor(Date.now() / dayMs)

/** Tolerates any text, because another version of this script, or the user, may have written it. */
function parse(text: string | undefined): Partial<Saved> {
  try {
    return JSON.parse(text || '{}') ?? {}
  } catch {
    return {}
  }
}

const listOf = <T>(list: T[] | undefined) => (Array.isArray(list) ? list.filter(item => item !== null) : [])
