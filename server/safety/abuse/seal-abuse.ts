import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import { suspensionRule } from '#contract/report-kinds.ts'
import { removeFilesJob } from '#server/people/media/remove-files-job.ts'
import { removePending } from '#server/people/media/remove-media.ts'
import type { App } from '#server/platform/app.ts'
import { changed } from '#server/platform/db/changed.ts'
import { lockAccounts } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { abuseSealedEmail } from '#server/platform/emails/evidence.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import type { AbuseFacts } from '#server/safety/evidence/describe-report.ts'
import { enqueueSealing } from '#server/safety/evidence/seal-job.ts'
import { describeAccount } from '#server/safety/own-data/keep-held.ts'
import { closeAsSuspended } from '#server/safety/reports/decide-report.ts'
import { campaignsWithPicture, copiesOf } from '#server/safety/reviews/ban-pictures.ts'
import { type Deps, decide } from '#server/safety/reviews/decision.ts'
import { hideNearCopiesJob } from '#server/safety/reviews/hide-near-copies.ts'
import { suspendAccount } from '#server/safety/reviews/suspension-decisions.ts'
import { type DocumentPhoto, readPhotos, sealPhotos } from './seal-documents.ts'

type Input = {
  account_id: number
  scope: 'items' | 'account'
  media: number[]
  banners: number[]
  documents?: number | undefined
  report_id: number | null
  text: string
}

/**
 * In one transaction (docs/safety.md T9, T33), hides the material, removes its copies from all accounts, bans new
 * uploads of it, suspends the accounts and preserves the evidence for the authority. A job seals the files.
 */
export async function sealAbuse(app: Deps & Pick<App, 'vault'>, session: OperatorSession, input: Input) {
  let first = 0
  let count = 0
  let left: string[] = []
  await decide(app, session, async (tx, at) => {
    await requireAccount(tx, input.account_id)
    const found = await findItems(tx, input)
    const accounts = [...new Set([input.account_id, ...found.map(({ account_id }) => account_id)])].sort(
      (a, b) => a - b,
    )
    await lockAccounts(tx, new Set(accounts))
    const report = await readReport(tx, input)
    const photos = await photosOf(app, tx, input)
    const ids = new Map<number, number>()
    for (const accountId of accounts) {
      const items = found.filter(({ account_id }) => account_id === accountId)
      const own = accountId === input.account_id ? photos : []
      ids.set(accountId, await keepMaterial(tx, { accountId, items, photos: own, report, input, session }, at))
    }
    await removeEverywhere(tx, session, { found, accounts, ids }, at)
    if (report) await closeAsSuspended(tx, session, report.id, `A conta foi suspensa: ${suspensionRule}`, at)
    first = ids.get(input.account_id) as number
    count = accounts.length
    if (input.documents !== undefined)
      left = await sealPhotos(app, tx, { evidenceId: first, submissionId: input.documents, photos }, at)
    await enqueue(tx, abuseSealedEmail, { evidenceId: first, operatorId: session.operatorId })
    const facts = {
      account: input.account_id,
      scope: input.scope,
      accounts,
      evidence: [...ids.values()],
      report: input.report_id,
    }
    const items = found.length + photos.length
    return { action: 'abuse_sealed', subject: `evidence:${first}`, facts: { ...facts, items } }
  })
  await app.vault.removeObjects(left)
  return { id: first, accounts: count }
}

const photosOf = async (app: Pick<App, 'vault'>, tx: Db, { account_id: accountId, documents }: Input) =>
  documents === undefined ? [] : readPhotos(app, tx, { accountId, submissionId: documents })

async function requireAccount(tx: Db, id: number) {
  const found = await tx.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new Refusal('not_found', messages.notFound)
}

type Item = {
  source: 'media' | 'campaign'
  id: number
  account_id: number
  kind: string
  folder: string
  content_hash: Buffer
  perceptual_hash: string | null
  video_hash: Buffer | null
  sent_at: Date
  shown: boolean
}

/** Returns the chosen items and every copy of them in any account. */
async function findItems(tx: Db, input: Input): Promise<Item[]> {
  const { media, banners } = await chosen(tx, input)
  if (input.scope === 'items' && media.length + banners.length === 0 && input.documents === undefined)
    throw fieldError('media', 'Escolha o que deve ser lacrado.')
  const items: Item[] = []
  for (const id of media) {
    const { rows } = await sql<Item>`
      select 'media' as source, m.id, m.account_id, m.kind, m.folder, m.content_hash,
        m.perceptual_hash::text as perceptual_hash, m.video_hash, m.created_at as sent_at,
        exists (select from media_reviews r where r.media_id = m.id and r.verdict = 'approved') as shown
      from media m where m.id in (select id from (${copiesOf(id)}) copies)`.execute(tx)
    items.push(...rows)
  }
  for (const version of banners) {
    const { rows } = await sql<Item>`
      select 'campaign' as source, c.id, c.account_id, 'banner' as kind, s.folder, s.picture_hash as content_hash,
        s.perceptual_hash::text as perceptual_hash, null as video_hash, s.submitted_at as sent_at,
        exists (select from campaign_reviews r where r.submission_id = s.id and r.verdict = 'approved') as shown
      from (${campaignsWithPicture(version)}) c join campaign_submissions s on s.campaign_id = c.id`.execute(tx)
    items.push(...rows)
  }
  return [...new Map(items.map(item => [item.folder, item])).values()]
}

async function chosen(tx: Db, { account_id, scope, media, banners }: Input) {
  const { rows } = await sql<{ source: 'media' | 'banner'; id: number }>`
    select 'media' as source, id from media where account_id = ${account_id}
    union all select 'banner', s.id from campaign_submissions s join campaigns c on c.id = s.campaign_id
      where c.account_id = ${account_id}`.execute(tx)
  const own = (source: 'media' | 'banner') => rows.filter(row => row.source === source).map(({ id }) => id)
  if (scope === 'account') return { media: own('media'), banners: own('banner') }
  const gone = media.some(id => !own('media').includes(id)) || banners.some(id => !own('banner').includes(id))
  if (gone) throw new Refusal('conflict', 'Um dos itens não existe mais. Recarregue a página.')
  return { media, banners }
}

async function readReport(tx: Db, { report_id, account_id }: Input) {
  if (report_id === null) return null
  const report = await tx.selectFrom('reports').selectAll().where('id', '=', report_id).executeTakeFirst()
  if (!report || report.account_id !== account_id) throw new Refusal('not_found', messages.notFound)
  return report
}

type Keeping = {
  accountId: number
  items: readonly Item[]
  photos: readonly DocumentPhoto[]
  report: Awaited<ReturnType<typeof readReport>>
  input: Input
  session: OperatorSession
}

async function keepMaterial(tx: Db, { accountId, items, photos, report, input, session }: Keeping, at: Date) {
  const facts: AbuseFacts = {
    marked: { at: at.toISOString(), by: session.name, scope: input.scope, text: input.text },
    report: report && {
      protocol: report.protocol,
      kind: report.kind,
      received_at: report.received_at.toISOString(),
      body: report.body,
    },
    people: [(await describeAccount(tx, accountId)) as AbuseFacts['people'][number]],
    items: [...items.map(describeItem), ...photos.map(photo => describePhoto(accountId, photo))],
  }
  const content = JSON.stringify(facts)
  const content_hash = createHash('sha256').update(content).digest()
  const { id } = await tx
    .insertInto('evidence')
    .values({
      kind: 'abuse',
      account_id: accountId,
      report_id: report?.id ?? null,
      content_hash,
      content,
      kept_since: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { folder, content_hash: hash, perceptual_hash } of items) {
    await tx.insertInto('evidence_folders').values({ evidence_id: id, folder }).execute()
    await tx
      .insertInto('abuse_hashes')
      .values({ evidence_id: id, content_hash: hash, perceptual_hash })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
  return id
}

const describeItem = ({ account_id, kind, sent_at, shown, content_hash, perceptual_hash }: Item) => ({
  ...{ account_id, kind, shown, perceptual_hash },
  sent_at: sent_at.toISOString(),
  sha256: content_hash.toString('hex'),
})

const describePhoto = (account_id: number, { sentAt, sha256 }: DocumentPhoto) => ({
  ...{ account_id, kind: 'documento', shown: false, perceptual_hash: null, sha256 },
  sent_at: sentAt.toISOString(),
})

type Removing = { found: readonly Item[]; accounts: readonly number[]; ids: ReadonlyMap<number, number> }

async function removeEverywhere(tx: Db, session: OperatorSession, { found, accounts, ids }: Removing, at: Date) {
  for (const { kind, content_hash, perceptual_hash, video_hash } of found) {
    const hashes = { content_hash, perceptual_hash, video_hash, from_poster: kind === 'video' }
    await tx
      .insertInto('banned_media')
      .values({ ...hashes, reason: 'illegal', operator_id: session.operatorId, banned_at: at })
      .onConflict(conflict => conflict.column('content_hash').doUpdateSet({ last_met_at: at }))
      .execute()
  }
  await sql`delete from media where id = any(${idsOf(found, 'media')}::integer[])`.execute(tx)
  await sql`delete from campaigns where id = any(${idsOf(found, 'campaign')}::integer[])`.execute(tx)
  for (const accountId of accounts) {
    const reason = `Suspeita de menor ou coerção: registro lacrado nº ${ids.get(accountId)}`
    await suspendAccount(tx, session, { accountId, reason }, at)
    await removePending(tx, accountId)
    await changed(tx, 'listing', accountId, at)
  }
  // The job seals each folder before it removes the files.
  await enqueue(tx, removeFilesJob, { folders: found.map(({ folder }) => folder), objects: [] })
  for (const contentHash of new Set(found.map(({ content_hash }) => content_hash.toString('hex'))))
    await enqueue(tx, hideNearCopiesJob, { contentHash })
  await enqueueSealing(tx)
}

const idsOf = (found: readonly Item[], source: Item['source']) =>
  found.filter(item => item.source === source).map(({ id }) => id)
