import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Member } from './insert-accounts.ts'
import { insertAll } from './insert-all.ts'
import { dayMs } from './purchases.ts'

type Ad = { title: string; target_url: string | null; picture_hash: Buffer }
type HashOf = (ad: Ad) => Buffer

const hourMs = dayMs / 24

/** Each ad was sent, looked at and approved, which is how it came to be seen; then some were edited. */
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
  // Of partners other than the named log-in, whose ads are as a visitor sees them.
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

/** The last one was refused. */
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
