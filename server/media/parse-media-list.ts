import { mediaErrors } from '#contract/media.ts'
import { profileMessages } from '#contract/profile-messages.ts'
import type { App } from '#server/app.ts'
import { folderOf, type Origins } from './folder-of.ts'
import { isMediaError, type ProcessedMedia, type ProcessUpload, type UploadedFile } from './processed-media.ts'
import { isBanned } from './save-media.ts'

export const mediaLists = { images: 'image', videos: 'video' } as const
export type MediaList = keyof typeof mediaLists
export const listNames = Object.keys(mediaLists) as MediaList[]

/** Stored items by URL, and new files; a list that is not sent stays unchanged. */
export type MediaInput = { [L in MediaList]?: readonly (string | UploadedFile)[] | undefined }

/** A stored item's id, a new file, or null for a URL that is not the account's. */
export type MediaItem = number | UploadedFile | null
export type ParsedMediaList = { isSent: boolean; items: MediaItem[] }

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

/** A repeated item keeps its first position; unknown items are not merged. */
const withoutRepeats = (items: MediaItem[]) =>
  items.filter((item, place) => typeof item !== 'number' || items.indexOf(item) === place)

/** Lists in their final order; a list that was not sent is absent. */
export type Arrangement = { [L in MediaList]?: (number | ProcessedMedia)[] }
type PreparedMedia = { arrangement: Arrangement; errors: Map<MediaList, string> }

/** Processes new files of the lists worth processing and reports each list's first error. */
export async function prepareMedia(
  app: Pick<App, 'db'>,
  wanted: Record<MediaList, ParsedMediaList>,
  isWorthIt: (list: MediaList) => boolean,
  make: ProcessUpload,
): Promise<PreparedMedia> {
  const arrangement: Arrangement = {}
  const errors = new Map<MediaList, string>()
  for (const list of listNames.filter(name => wanted[name].isSent && isWorthIt(name))) {
    const prepared = await prepareList(app, list, wanted[list], make)
    if (typeof prepared === 'string') errors.set(list, prepared)
    else arrangement[list] = prepared
  }
  return { arrangement, errors }
}

async function prepareList({ db }: Pick<App, 'db'>, list: MediaList, { items }: ParsedMediaList, make: ProcessUpload) {
  if (items.includes(null)) return profileMessages.mediaUnknown
  const places: (number | ProcessedMedia)[] = []
  for (const item of items) {
    if (item === null || typeof item === 'number') {
      places.push(item as number)
      continue
    }
    const processed = await make({ kind: mediaLists[list], file: item })
    if (isMediaError(processed)) return processed.error
    if (await isBanned(db, processed)) return mediaErrors.banned
    places.push(processed)
  }
  return places
}
