import { type Insertable, sql } from 'kysely'
import { hourMs } from '#contract/durations.ts'
import { hasPublicNumber } from '#server/people/phones/public-number.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/tables.ts'
import type { ChoiceTable, Draft } from './draft-accounts.ts'
import type { Album, Copy } from './pictures.ts'

export type Member = { id: number; draft: Draft; album: Album }

export async function insertAccounts(tx: Db, rows: Insertable<Database['accounts']>[]) {
  const made = await tx.insertInto('accounts').values(rows).returning(['id', 'email']).execute()
  return new Map(made.map(({ id, email }) => [email, id]))
}

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
  await insertAll(
    tx,
    'phone_proofs',
    members.flatMap(member => phoneProof(member, now)),
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

/** Close friends have no public number. */
function phoneProof({ id, draft: { profile } }: Member, now: Date): Insertable<Database['phone_proofs']>[] {
  const number = profile.whatsapp ?? profile.phone
  return number && hasPublicNumber(profile.user_type)
    ? [{ account_id: id, number, proven_at: now, public_since: now }]
    : []
}

function media({ id, album }: Member): Insertable<Database['media']>[] {
  const photos = album.photos.map((copy, position) => ({ ...columnsOf(id, copy), kind: 'image' as const, position }))
  const clips = album.clips.map((copy, position) => {
    const clip = { duration_ms: copy.item.durationMs, container: 'webm' as const }
    return { ...columnsOf(id, copy), ...clip, kind: 'video' as const, position }
  })
  return [...photos, ...clips]
}

function columnsOf(account_id: number, { folder, item }: Copy) {
  const { width, height, color, contentHash, perceptualHash } = item
  return { account_id, folder, width, height, color, content_hash: contentHash, perceptual_hash: perceptualHash }
}

async function approveMedia(tx: Db, now: Date) {
  const rows = await tx.selectFrom('media').select(['id', 'content_hash']).execute()
  const review = { verdict: 'approved', reviewed_at: now } as const
  await insertAll(
    tx,
    'media_reviews',
    rows.map(({ id, content_hash }) => ({ ...review, media_id: id, content_hash, matches_selfie: id % 3 !== 0 })),
  )
  const attested = { people: 'alone', attested_at: now } as const
  await insertAll(
    tx,
    'media_attestations',
    rows.map(({ id }) => ({ ...attested, media_id: id })),
  )
}

function campaigns({ id, draft, album }: Member): Insertable<Database['campaigns']>[] {
  return album.banners.flatMap(({ folder, item: { color } }, index) => {
    const campaign = draft.campaigns[index]
    return campaign ? [{ account_id: id, slot: index + 1, folder, color, ...campaign }] : []
  })
}

/** A statement takes at most 65,535 parameters. */
const rowsAtOnce = 1_000

export async function insertAll<T extends keyof Database>(tx: Db, table: T, rows: readonly Insertable<Database[T]>[]) {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await tx
      .insertInto(table)
      .values(rows.slice(from, from + rowsAtOnce))
      .execute()
  }
}

type Ad = { title: string; target_url: string | null; picture_hash: Buffer }
type HashOf = (ad: Ad) => Buffer

export async function insertCampaignVersions(tx: Db, members: readonly Member[], now: Date, hashOf: HashOf) {
  const pictures = new Map(members.flatMap(({ album }) => album.banners.map(({ folder, item }) => [folder, item])))
  const ads = await tx.selectFrom('campaigns').selectAll().orderBy('id').execute()
  const versions = ads.flatMap(({ id, title, folder, color, target_url }) => {
    if (title === null || folder === null || color === null) return []
    const { contentHash: picture_hash = Buffer.alloc(0), perceptualHash = null } = pictures.get(folder) ?? {}
    const ad = { title, target_url, picture_hash }
    const picture = { folder, color, animated: false, perceptual_hash: perceptualHash }
    return [{ campaign_id: id, ...ad, ...picture, content_hash: hashOf(ad), submitted_at: now }]
  })
  await insertAll(tx, 'campaign_submissions', versions)
  await sql`
    insert into campaign_reviews (submission_id, verdict, content_hash, reviewed_at)
    select id, 'approved', content_hash, submitted_at from campaign_submissions`.execute(tx)
  // Leaves out the partner with a documented log-in, whose ads get no pending edits.
  const own = members.find(({ draft }) => draft.account.email === 'parceiro@demo.local')?.id
  const others = ads.filter(({ slot, account_id, active }) => slot === 1 && active && account_id !== own)
  const edited = others.slice(0, edits.length).map(({ id }, index) => {
    const version = versions.find(({ campaign_id }) => campaign_id === id) as (typeof versions)[number]
    const ad = { ...version, ...edits[index]?.(version) }
    return { ...ad, content_hash: hashOf(ad), submitted_at: new Date(now.getTime() - (edits.length - index) * hourMs) }
  })
  await insertAll(tx, 'campaign_submissions', edited)
  await refuseLast(tx, now)
}

/** Edits made after approval, one per ad. An operator refuses the last one. */
const edits: ((ad: Ad) => Partial<Ad>)[] = [
  ({ title }) => ({ title: `${title}: novidades da semana` }),
  () => ({ target_url: 'https://example.com/ofertas' }),
  () => ({ title: 'Ligue nove nove zero zero um dois três quatro' }),
]

const refuseLast = (tx: Db, now: Date) =>
  sql`
    insert into campaign_reviews (submission_id, verdict, reason, content_hash, reviewed_at)
    select id, 'refused', 'Conteúdo proibido pelas regras: o telefone tem um campo próprio.', content_hash, ${now}
    from campaign_submissions order by id desc limit 1`.execute(tx)
