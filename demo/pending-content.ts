import { sql } from 'kysely'
import { dayMs, hourMs } from '#contract/durations.ts'
import type { ProfileContent } from '#contract/profile-form.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Member } from './insert-accounts.ts'
import type { PoolItem } from './pictures.ts'

type Deps = { members: readonly Member[]; photos: readonly PoolItem[]; now: Date }
type HashOf = (content: ProfileContent) => Buffer

/**
 * Inserts edited profiles, new photos and a video, and one refused item of each kind. Returns the ids of the new
 * photos.
 */
export async function insertPendingContent(tx: Db, { members, photos, now }: Deps, hashOf: HashOf) {
  const [named, ...others] = castOf(members)
  const [first, second, third] = others as [Member, Member, Member]
  await insertEdits(tx, [named, first, second, third], now, hashOf)
  const owners = [named, named, first, second, third]
  const ids: number[] = []
  for (const [index, item] of photos.entries()) {
    const owner = owners[index] as Member
    const position = owner.album.photos.length + (index === 1 ? 1 : 0)
    ids.push(await insertPhoto(tx, owner.id, position, item, new Date(now.getTime() - (9 - index) * hourMs)))
  }
  await refusePhoto(tx, ids[1] as number, now)
  await awaitClip(tx, named.id)
  await freshenDocuments(
    tx,
    owners.map(({ id }) => id),
    now,
  )
  return ids
}

function castOf(members: readonly Member[]): [Member, ...Member[]] {
  const companions = members.filter(({ draft }) => draft.status === 'listed' && draft.account.user_type === 2)
  const named = companions.find(({ draft }) => draft.account.email === 'mulher@demo.local') as Member
  const roomy = companions.filter(({ album }) => album.photos.length > 1 && album.photos.length < 7)
  return [named, ...roomy.slice(0, 3)]
}

const edits: ((content: ProfileContent) => Partial<ProfileContent>)[] = [
  ({ info, price }) => ({ info: `${info} Aos sábados atendo com hora marcada.`, price: price + 50 }),
  ({ info }) => ({ info: `${info} Sou n 0 v 1 n h a na cidade.` }),
  ({ info, price }) => ({ info: `${info} Respondo sempre pela manhã.`, price: price + 100, has_place: true }),
  () => ({ info: 'Fale com minha secretária no nove 0 0 zero 0 nove oito sete seis.' }),
]

/** An operator refuses the last edit. */
async function insertEdits(tx: Db, owners: readonly Member[], now: Date, hashOf: HashOf) {
  for (const [index, { id: account_id }] of owners.entries()) {
    const { rows } = await sql<{ content: ProfileContent }>`
      select profile_content(${account_id}) - array['phone', 'category_id', 'document'] as content`.execute(tx)
    const live = rows[0]?.content as ProfileContent
    const content = { ...live, ...edits[index]?.(live) }
    const content_hash = hashOf(content)
    const submitted_at = new Date(now.getTime() - (10 - index) * hourMs)
    const row = { account_id, content: JSON.stringify(content), content_hash, submitted_at }
    const { id } = await tx.insertInto('profile_submissions').values(row).returning('id').executeTakeFirstOrThrow()
    if (index < edits.length - 1) continue
    const reason = 'Contato de terceiros ou telefone no texto: o número tem um campo próprio.'
    await tx
      .insertInto('profile_reviews')
      .values({ submission_id: id, verdict: 'refused', reason, content_hash, reviewed_at: now })
      .execute()
  }
}

async function insertPhoto(tx: Db, account_id: number, position: number, item: PoolItem, created_at: Date) {
  const { folder, width, height, color, contentHash: content_hash, perceptualHash: perceptual_hash } = item
  const row = { account_id, kind: 'image' as const, position, folder, width, height, color, created_at }
  const { id } = await tx
    .insertInto('media')
    .values({ ...row, content_hash, perceptual_hash })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('media_attestations').values({ media_id: id, people: 'alone', attested_at: created_at }).execute()
  return id
}

async function refusePhoto(tx: Db, mediaId: number, now: Date) {
  await sql`
    insert into media_reviews (media_id, verdict, reason, content_hash, reviewed_at)
    select id, 'refused', 'Imagem sem nitidez ou cortada', content_hash, ${now} from media where id = ${mediaId}
  `.execute(tx)
}

const awaitClip = (tx: Db, accountId: number) =>
  sql`
    with reopened as (
      delete from media_reviews where media_id =
        (select id from media where account_id = ${accountId} and kind = 'video' order by position desc limit 1)
      returning media_id
    )
    insert into review_queue (kind, id, since)
    select 'media', id, created_at from media join reopened on media_id = id
  `.execute(tx)

/** Keeps these accounts' documents from expiring, so that an operator can compare a photo with the selfie. */
const freshenDocuments = (tx: Db, ids: readonly number[], now: Date) =>
  sql`
    update kyc_reviews set reviewed_at = ${new Date(now.getTime() - 20 * dayMs)}
    from kyc_submissions k where k.id = submission_id and k.account_id = any(${ids})`.execute(tx)
