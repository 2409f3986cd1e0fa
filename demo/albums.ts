import { folderName } from '#server/adapters/images/folder-name.ts'
import type { Storage } from '#server/adapters/storage/storage.ts'
import type { ArtPool, PoolClip, PoolItem } from './art-pool.ts'
import type { Draft } from './drafts.ts'
import { inPairs } from './in-pairs.ts'
import { type Random, randomFrom } from './random.ts'

export type Copy<T extends PoolItem = PoolItem> = { folder: string; item: T }
export type Album = { photos: Copy[]; clips: Copy<PoolClip>[]; banners: Copy[] }

/** Which pictures each account shows, every copy in a folder of its own; in a catalogue the covers take turns. */
export function arrangeAlbums(seed: number, drafts: readonly Draft[], pool: ArtPool): Album[] {
  const random = randomFrom(seed + 3)
  const covers = new Map<string, () => PoolItem>()
  const coverFor = ({ account, tier }: Draft) => {
    const catalog = `${account.user_type} ${tier}`
    if (!covers.has(catalog)) covers.set(catalog, inTurn(random, pool.photos))
    return covers.get(catalog)?.()
  }
  const banners = inTurn(random, pool.banners)
  const copyOf = <T extends PoolItem>(item: T): Copy<T> => ({ folder: folderName(random.bytes), item })
  return drafts.map(draft => ({
    photos: photosBehind(random, pool.photos, coverFor(draft), draft.photos).map(copyOf),
    clips: random.sample(pool.clips, draft.clips).map(copyOf),
    banners: draft.campaigns.map(() => copyOf(banners())),
  }))
}

function photosBehind(random: Random, photos: readonly PoolItem[], cover: PoolItem | undefined, count: number) {
  if (!cover || count === 0) return []
  const others = photos.filter(photo => photo !== cover)
  return [cover, ...random.sample(others, count - 1)]
}

function inTurn<T>(random: Random, items: readonly T[]) {
  let [order, place] = [random.shuffle(items), 0]
  return () => {
    if (place === order.length) [order, place] = [random.shuffle(items), 0]
    return order[place++] as T
  }
}

/** Puts the files of all albums in place; `done` is told parts of 1. */
export async function storeAlbums(storage: Storage, albums: readonly Album[], done: (part: number) => void) {
  const copies = albums.flatMap(({ photos, clips, banners }) => [...photos, ...clips, ...banners])
  let finished = 0
  await inPairs(copies, async ({ folder, item }) => {
    await Promise.all(item.files.map(file => storage.copy(`midias/${item.folder}/${file}`, `midias/${folder}/${file}`)))
    done(++finished / copies.length)
  })
}
