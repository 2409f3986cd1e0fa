import type { App } from '#server/app.ts'
import { folderOf, type Origins } from './folder-of.ts'
import type { SentFile } from './ready-media.ts'

/** A profile's two lists by their names on the wire. */
export const mediaLists = { images: 'image', videos: 'video' } as const
export type MediaList = keyof typeof mediaLists
export const listNames = Object.keys(mediaLists) as MediaList[]

/** A list as it is sent: what is stored by its address, and new files; a list that is not sent stays as it is. */
export type MediaWish = { [L in MediaList]?: readonly (string | SentFile)[] | undefined }

/** A stored item by its id, a new file, or an address that is none of the account's. */
export type Wanted = number | SentFile | null
export type WantedMedia = { isSent: boolean; items: Wanted[] }

/** The lists as the profile would have them, every address resolved to an item of the account's own. */
export async function readWish(
  { db }: Pick<App, 'db'>,
  accountId: number,
  wish: MediaWish,
  origins: Origins,
): Promise<Record<MediaList, WantedMedia>> {
  const own = await db
    .selectFrom('media')
    .select(['id', 'kind', 'folder', 'position', 'leaving_since'])
    .where('account_id', '=', accountId)
    .orderBy('position')
    .execute()
  const listed = (list: MediaList): WantedMedia => {
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
const withoutRepeats = (items: Wanted[]) =>
  items.filter((item, place) => typeof item !== 'number' || items.indexOf(item) === place)
