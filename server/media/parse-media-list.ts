import { mediaErrors } from '#contract/media.ts'
import { profileMessages } from '#contract/profile-messages.ts'
import type { App } from '#server/app.ts'
import { folderOf, type Origins } from './folder-of.ts'
import { isMediaError, type ProcessedMedia, type ProcessUpload, type UploadedFile } from './processed-media.ts'
import { isBanned } from './save-media.ts'

/** A profile's two lists by their names on the wire. */
export const mediaLists = { images: 'image', videos: 'video' } as const
export type MediaList = keyof typeof mediaLists
export const listNames = Object.keys(mediaLists) as MediaList[]

/** A list as it is sent: what is stored by its address, and new files; a list that is not sent stays as it is. */
export type MediaInput = { [L in MediaList]?: readonly (string | UploadedFile)[] | undefined }

/** A stored item by its id, a new file, or an address that is none of the account's. */
export type MediaItem = number | UploadedFile | null
export type ParsedMediaList = { isSent: boolean; items: MediaItem[] }

/** The lists as the profile would have them, every address resolved to an item of the account's own. */
export async function parseMediaLists(
  { db }: Pick<App, 'db'>,
  accountId: number,
  wish: MediaInput,
  origins: Origins,
): Promise<Record<MediaList, ParsedMediaList>> {
  const own = await db
    .selectFrom('media')
    .select(['id', 'kind', 'folder', 'position', 'leaving_since'])
    .where('account_id', '=', accountId)
    .orderBy('position')
    .execute()
  const listed = (list: MediaList): ParsedMediaList => {
    const ofKind = own.filter(({ kind }) => kind === mediaLists[list])
    const sent = wish[list]
    if (!sent) return { isSent: false, items: ofKind.flatMap(item => (isShown(item) ? [item.id] : [])) }
    const ids = new Map(ofKind.map(({ folder, id }) => [folder, id]))
    const items = sent.map(item => (typeof item === 'string' ? (ids.get(folderOf(item, origins) ?? '') ?? null) : item))
    return { isSent: true, items: withoutRepeats(items) }
  }
  return { images: listed('images'), videos: listed('videos') }
}

const isShown = ({ position, leaving_since }: { position: number | null; leaving_since: Date | null }) =>
  position !== null && leaving_since === null

/** The same item named twice stands where it was named first; two unknown ones are two. */
const withoutRepeats = (items: MediaItem[]) =>
  items.filter((item, place) => typeof item !== 'number' || items.indexOf(item) === place)

/** A list in its final order; one that was not sent is not there. */
export type Arrangement = { [L in MediaList]?: (number | ProcessedMedia)[] }
type PreparedMedia = { arrangement: Arrangement; faults: Map<MediaList, string> }

/** Makes the new files of the lists that are worth it ready, and says of each the first thing that is wrong with it. */
export async function prepareMedia(
  app: Pick<App, 'db'>,
  wanted: Record<MediaList, ParsedMediaList>,
  isWorthIt: (list: MediaList) => boolean,
  make: ProcessUpload,
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

async function prepareList({ db }: Pick<App, 'db'>, list: MediaList, { items }: ParsedMediaList, make: ProcessUpload) {
  if (items.includes(null)) return profileMessages.mediaUnknown
  const places: (number | ProcessedMedia)[] = []
  for (const item of items) {
    if (item === null || typeof item === 'number') {
      places.push(item as number)
      continue
    }
    const ready = await make({ kind: mediaLists[list], file: item })
    if (isMediaError(ready)) return ready.error
    if (await isBanned(db, ready)) return mediaErrors.banned
    places.push(ready)
  }
  return places
}
