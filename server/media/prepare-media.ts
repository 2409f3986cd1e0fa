import { mediaFaults } from '#contract/own-media.ts'
import { profileMessages } from '#contract/profile-messages.ts'
import type { App } from '#server/app.ts'
import { isBanned } from './banned.ts'
import { listNames, type MediaList, mediaLists, type WantedMedia } from './read-wish.ts'
import { isFault, type MakeReady, type ReadyMedia } from './ready-media.ts'

/** A list in its final order; one that was not sent is not there. */
export type Arrangement = { [L in MediaList]?: (number | ReadyMedia)[] }
export type PreparedMedia = { arrangement: Arrangement; faults: Map<MediaList, string> }

/** Makes the new files of the lists that are worth it ready, and says of each the first thing that is wrong with it. */
export async function prepareMedia(
  app: Pick<App, 'db'>,
  wanted: Record<MediaList, WantedMedia>,
  isWorthIt: (list: MediaList) => boolean,
  make: MakeReady,
): Promise<PreparedMedia> {
  const arrangement: Arrangement = {}
  const faults = new Map<MediaList, string>()
  for (const list of listNames.filter(name => wanted[name].isSent && isWorthIt(name))) {
    const prepared = await prepareList(app, list, wanted[list], make)
    if (typeof prepared === 'string') faults.set(list, prepared)
    else arrangement[list] = prepared
  }
  return { arrangement, faults }
}

async function prepareList({ db }: Pick<App, 'db'>, list: MediaList, { items }: WantedMedia, make: MakeReady) {
  if (items.includes(null)) return profileMessages.mediaUnknown
  const places: (number | ReadyMedia)[] = []
  for (const item of items) {
    if (item === null || typeof item === 'number') {
      places.push(item as number)
      continue
    }
    const ready = await make({ kind: mediaLists[list], file: item })
    if (isFault(ready)) return ready.fault
    if (await isBanned(db, ready)) return mediaFaults.banned
    places.push(ready)
  }
  return places
}
