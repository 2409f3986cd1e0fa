import type { Insertable } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import type { Album, Copy } from './albums.ts'
import type { ChoiceTable, Draft } from './drafts.ts'
import { insertAll } from './insert-all.ts'

export type Member = { id: number; draft: Draft; album: Album }

/** The accounts' rows; the answer is their ids by e-mail. */
export async function insertAccounts(tx: Db, rows: Insertable<Database['accounts']>[]) {
  const made = await tx.insertInto('accounts').values(rows).returning(['id', 'email']).execute()
  return new Map(made.map(({ id, email }) => [email, id]))
}

/** What an advertiser fills in and uploads. */
export async function insertProfiles(tx: Db, members: readonly Member[], now: Date) {
  await insertAll(
    tx,
    'profiles',
    members.map(({ id, draft }) => ({ account_id: id, ...draft.profile })),
  )
  await insertAll(
    tx,
    'addresses',
    members.map(({ id, draft }) => ({ account_id: id, ...draft.address })),
  )
  for (const table of choiceTables)
    await insertAll(
      tx,
      table,
      members.flatMap(member => choices(member, table)),
    )
  await insertAll(tx, 'media', members.flatMap(media))
  await approveMedia(tx, now)
  await insertAll(tx, 'campaigns', members.flatMap(campaigns))
}

const choiceTables: readonly ChoiceTable[] = [
  'profile_languages',
  'profile_preferences',
  'profile_payment_types',
  'profile_occasions',
]

const choices = ({ id, draft }: Member, table: ChoiceTable) =>
  draft.choices[table].map(option_id => ({ account_id: id, option_id }))

function media({ id, album }: Member): Insertable<Database['media']>[] {
  const photos = album.photos.map((copy, position) => ({ ...lookOf(id, copy), kind: 'image' as const, position }))
  const clips = album.clips.map((copy, position) => {
    const clip = { duration_ms: copy.item.durationMs, container: 'webm' as const }
    return { ...lookOf(id, copy), ...clip, kind: 'video' as const, position }
  })
  return [...photos, ...clips]
}

function lookOf(account_id: number, { folder, item }: Copy) {
  const { width, height, color, contentHash, perceptualHash } = item
  return { account_id, folder, width, height, color, content_hash: contentHash, perceptual_hash: perceptualHash }
}

/** What a demonstration shows was looked at. */
async function approveMedia(tx: Db, now: Date) {
  const rows = await tx.selectFrom('media').select(['id', 'content_hash']).execute()
  const review = { verdict: 'approved', reviewed_at: now } as const
  await insertAll(
    tx,
    'media_reviews',
    rows.map(({ id, content_hash }) => ({ ...review, media_id: id, content_hash, matches_selfie: id % 3 !== 0 })),
  )
}

function campaigns({ id, draft, album }: Member): Insertable<Database['campaigns']>[] {
  return album.banners.flatMap(({ folder, item: { color } }, index) => {
    const campaign = draft.campaigns[index]
    return campaign ? [{ account_id: id, slot: index + 1, folder, color, ...campaign }] : []
  })
}
