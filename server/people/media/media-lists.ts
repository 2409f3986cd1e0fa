import { sql } from 'kysely'
import { mediaErrors } from '#contract/media.ts'
import { profileMessages } from '#contract/profile-messages.ts'
import { fieldError } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Search } from './banned-likenesses.ts'
import { folderOf, type Origins } from './folder-of.ts'
import { markForRemoval, removePending } from './remove-media.ts'
import {
  hasRoom,
  insertMedia,
  isMediaError,
  isRefused,
  type ProcessedMedia,
  type ProcessUpload,
  type UploadedFile,
} from './save-media.ts'

export const mediaLists = { images: 'image', videos: 'video' } as const
export type MediaList = keyof typeof mediaLists
export const listNames = Object.keys(mediaLists) as MediaList[]

export type MediaInput = { [L in MediaList]?: readonly (string | UploadedFile)[] | undefined }

export type MediaItem = number | UploadedFile | null
export type ParsedMediaList = { isSent: boolean; items: MediaItem[] }

export async function parseMediaLists(
  { db }: Pick<App, 'db'>,
  accountId: number,
  input: MediaInput,
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
    const sent = input[list]
    if (!sent) return { isSent: false, items: ofKind.flatMap(item => (isShown(item) ? [item.id] : [])) }
    const ids = new Map(ofKind.map(({ folder, id }) => [folder, id]))
    const items = sent.map(item => (typeof item === 'string' ? (ids.get(folderOf(item, origins) ?? '') ?? null) : item))
    return { isSent: true, items: withoutRepeats(items) }
  }
  return { images: listed('images'), videos: listed('videos') }
}

const isShown = ({ position, leaving_since }: { position: number | null; leaving_since: Date | null }) =>
  position !== null && leaving_since === null

/** If an item is repeated, keeps its first position. Never merges new uploads. */
const withoutRepeats = (items: MediaItem[]) =>
  items.filter((item, index) => typeof item !== 'number' || items.indexOf(item) === index)

export type Arrangement = { [L in MediaList]?: (number | ProcessedMedia)[] }
type PreparedMedia = { arrangement: Arrangement; errors: Map<MediaList, string> }

export async function prepareMedia(
  app: Pick<App, 'db' | 'now'>,
  lists: Record<MediaList, ParsedMediaList>,
  isWorthIt: (list: MediaList) => boolean,
  make: ProcessUpload,
): Promise<PreparedMedia> {
  const arrangement: Arrangement = {}
  const errors = new Map<MediaList, string>()
  for (const list of listNames.filter(name => lists[name].isSent && isWorthIt(name))) {
    const prepared = await prepareList(app, list, lists[list], make)
    if (typeof prepared === 'string') errors.set(list, prepared)
    else arrangement[list] = prepared
  }
  return { arrangement, errors }
}

async function prepareList(
  app: Pick<App, 'db' | 'now'>,
  list: MediaList,
  { items }: ParsedMediaList,
  make: ProcessUpload,
) {
  if (items.includes(null)) return profileMessages.mediaUnknown
  const prepared: (number | ProcessedMedia)[] = []
  for (const item of items) {
    if (item === null || typeof item === 'number') {
      prepared.push(item as number)
      continue
    }
    const processed = await make({ kind: mediaLists[list], file: item })
    if (isMediaError(processed)) return processed.error
    if (await isRefused(app, processed)) return mediaErrors.banned
    prepared.push(processed)
  }
  return prepared
}

type Owner = Search & { accountId: number }

export const processedItems = (arrangement: Arrangement): ProcessedMedia[] =>
  listNames.flatMap(list => (arrangement[list] ?? []).filter(item => typeof item === 'object'))

/** Removes the profile's items that the lists omit, but keeps unused uploads. Call with the account locked. */
export async function arrangeMedia(tx: Db, owner: Owner, arrangement: Arrangement) {
  let hasChanged = false
  for (const list of listNames) {
    const items = arrangement[list]
    if (items && (await arrangeList(tx, owner, list, items))) hasChanged = true
  }
  return hasChanged
}

async function arrangeList(tx: Db, owner: Owner, list: MediaList, items: (number | ProcessedMedia)[]) {
  const named = items.filter(item => typeof item === 'number')
  await refuseUnlessOwn(tx, owner, list, named)
  const isLeftOut = await markForRemoval(tx, { ...owner, kind: mediaLists[list], named })
  if (!(await hasRoom(tx, owner.accountId, items.length - named.length)))
    throw fieldError(list, mediaErrors.too_many_kept)
  const ids: number[] = []
  for (const item of items) ids.push(typeof item === 'number' ? item : await insertMedia(tx, owner, item))
  const moved = await sql`update media set position = named.place - 1, leaving_since = null
    from unnest(${ids}::integer[]) with ordinality as named (id, place)
    where media.id = named.id and account_id = ${owner.accountId} and position is distinct from named.place - 1`.execute(
    tx,
  )
  await removePending(tx, owner.accountId)
  return isLeftOut || Number(moved.numAffectedRows) > 0
}

/** The owner may have removed an item since we read the form. */
async function refuseUnlessOwn(tx: Db, { accountId }: Owner, list: MediaList, named: number[]) {
  if (named.length === 0) return
  const own = tx.selectFrom('media').select('id').where('account_id', '=', accountId).where('id', 'in', named)
  const found = await own.where('kind', '=', mediaLists[list]).forUpdate().execute()
  if (found.length < named.length) throw fieldError(list, profileMessages.mediaUnknown)
}
