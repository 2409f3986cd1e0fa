import { sql } from 'kysely'
import type { OwnAccount } from '#contract/account.ts'
import type { Transcript } from '#contract/document-review.ts'
import type { People } from '#contract/media.ts'
import type { Recipient } from '#contract/privacy.ts'
import { readNumberHours } from '#server/people/phones/number-hours.ts'
import { readHours } from '#server/people/profiles/attendance-hours.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { isExported, namesIn, ownRows, register } from '#server/platform/db/register.ts'
import { deviceName } from '#server/platform/sessions/device-name.ts'
import { readAirings } from '#server/safety/evidence/read-airings.ts'
import { readViews } from './read-views.ts'

export async function readRecords({ db }: Pick<App, 'db'>, accountId: number) {
  const [sessions, terms, emailChanges, orders, documents, versions, media, campaigns, banners, suspensions] =
    await Promise.all([
      readSessions(db, accountId),
      db
        .selectFrom('terms_acceptances')
        .select(['version', 'terms_hash', 'accepted_at', 'stated'])
        .where('account_id', '=', accountId)
        .execute(),
      db.selectFrom('email_changes').select(['email', 'expires_at']).where('account_id', '=', accountId).execute(),
      readOrders(db, accountId),
      readDocuments(db, accountId),
      readVersions(db, accountId),
      readMedia(db, accountId),
      readCampaigns(db, accountId),
      readCampaignVersions(db, accountId),
      db
        .selectFrom('account_suspensions')
        .select(['reason', 'suspended_at', 'lifted_at'])
        .where('account_id', '=', accountId)
        .execute(),
    ])
  const conversation = await readConversation(db, accountId)
  const availability = await readAvailabilities(db, accountId)
  const pauses = await readPauses(db, accountId)
  const hours = await readHours(db, accountId)
  const alerts = await readAlerts(db, accountId)
  const phones = await readPhones(db, accountId)
  const numberHours = await readNumberHours(db, accountId)
  const content = { profile_versions: versions, media, campaigns, campaign_versions: banners }
  return {
    sessions,
    terms,
    declarations: await readDeclarations(db, accountId),
    releases: await readReleases(db, accountId),
    email_changes: emailChanges,
    orders,
    documents,
    ...content,
    availability,
    hours,
    pauses,
    phones,
    number_hours: numberHours,
    alerts,
    compared: await readCompared(db, accountId),
    suspensions,
    archived_ads: await readAirings(db, accountId),
    conversation,
    seen_by_the_team: await readViews({ db }, accountId),
    tables: await readTables(db, accountId),
  }
}

const readDeclarations = (db: Db, accountId: number) =>
  db
    .selectFrom('declarations')
    .select(['kind', 'version', 'text_hash as text_sha256', 'given_at', 'withdrawn_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()

/** Reads the person's answers about appearing in other people's pictures. */
const readReleases = (db: Db, accountId: number) =>
  db
    .selectFrom('media_releases')
    .select(['answer', 'answered_at', 'text_version', 'text_hash as text_sha256', 'revoked_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()

/** Reads every row about the person, by table. The export shows these after the sections that are easier to read. */
async function readTables(db: Db, accountId: number) {
  const found: Record<string, unknown[]> = {}
  for (const [table, entry] of Object.entries(register).filter(([, entry]) => isExported(entry))) {
    const { tables, joins, where } = ownRows(table, accountId)
    const conditions = tables.flatMap(name => register[name]?.exportedIf ?? [])
    const query = sql`
      select ${sql.join(namesIn(entry.columns).map(column => sql.ref(`${table}.${column}`)))} from ${sql.table(table)} ${joins}
      where ${sql.join([where, ...conditions.map(one => sql`(${sql.raw(one)})`)], sql` and `)} order by 1`
    found[table] = (await query.execute(db)).rows
  }
  return found
}

type Records = Awaited<ReturnType<typeof readRecords>>

export const toExport = (account: OwnAccount, records: Records, recipients: Recipient[], at: Date) => ({
  exported_at: at.toISOString(),
  account,
  recipients,
  ...records,
})

async function readSessions(db: Db, accountId: number) {
  const rows = await db
    .selectFrom('account_sessions')
    .select(['device', 'created_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  return rows.map(row => ({ ...row, device: deviceName(row.device), browser: row.device }))
}

const readOrders = (db: Db, accountId: number) =>
  db
    .selectFrom('orders')
    .leftJoin('order_activations', 'order_activations.order_id', 'orders.id')
    .leftJoin('order_refusals', 'order_refusals.order_id', 'orders.id')
    .leftJoin('plan_periods', 'plan_periods.order_id', 'orders.id')
    .leftJoin('order_revocations', 'order_revocations.order_id', 'orders.id')
    .select(['orders.id', 'orders.code', 'orders.title', 'orders.tier', 'orders.amount', 'orders.created_at'])
    .select(['activated_at', 'starts_at', 'ends_at', 'refused_at', 'order_refusals.reason as refusal', 'revoked_at'])
    .where('orders.account_id', '=', accountId)
    .orderBy('orders.id')
    .execute()

const readDocuments = (db: Db, accountId: number) =>
  db
    .selectFrom('kyc_submissions')
    .leftJoin('kyc_reviews', 'kyc_reviews.submission_id', 'kyc_submissions.id')
    .leftJoin('kyc_records', 'kyc_records.submission_id', 'kyc_submissions.id')
    .select(['submitted_at', 'documents_destroyed_at', 'verdict', 'reason', 'reviewed_at'])
    .leftJoin('approvals as q', join =>
      join.onRef('q.submission_id', '=', 'kyc_submissions.id').on('q.answer', 'is', null),
    )
    .select(['kyc_records.name', 'cpf', 'birth', 'document_number', 'document_kind', 'document_expires_on'])
    // Set while the case waits for a second operator to read the document.
    .select(sql<Transcript | null>`q.payload -> 'transcript'`.as('read_so_far'))
    .where('kyc_submissions.account_id', '=', accountId)
    .orderBy('kyc_submissions.id')
    .execute()

const readVersions = (db: Db, accountId: number) =>
  db
    .selectFrom('profile_submissions')
    .leftJoin('profile_reviews', 'profile_reviews.submission_id', 'profile_submissions.id')
    .select(['content', 'submitted_at', 'verdict', 'reason', 'reviewed_at'])
    .where('account_id', '=', accountId)
    .orderBy('profile_submissions.id')
    .execute()

const readMedia = (db: Db, accountId: number) =>
  db
    .selectFrom('media')
    .leftJoin('media_reviews', 'media_reviews.media_id', 'media.id')
    .select(['kind', 'folder', 'position', 'created_at', 'verdict', 'reason', 'reviewed_at'])
    .select(
      sql<People | null>`(
      select people from media_attestations where media_id = media.id order by id desc limit 1)`.as('people'),
    )
    .where('account_id', '=', accountId)
    .orderBy('media.id')
    .execute()

const readConversation = (db: Db, accountId: number) =>
  db
    .selectFrom('support_messages')
    .select(['author', 'body as text', 'sent_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()

const readAvailabilities = (db: Db, accountId: number) =>
  db.selectFrom('availabilities').select(['starts_at', 'ends_at']).where('account_id', '=', accountId).execute()

const readPauses = (db: Db, accountId: number) =>
  db.selectFrom('listing_pauses').select(['paused_at', 'resumed_at']).where('account_id', '=', accountId).execute()

const readPhones = (db: Db, accountId: number) =>
  db
    .selectFrom('phone_proofs')
    .select(['number', 'proven_at', 'public_since'])
    .where('account_id', '=', accountId)
    .orderBy('proven_at')
    .execute()

/** Reads the facts by which we compare the account with others, without the hashes, which are meaningless to people. */
const readCompared = (db: Db, accountId: number) =>
  db
    .selectFrom('shared_keys')
    .select(['kind', 'first_at', 'last_at'])
    .where('account_id', '=', accountId)
    .orderBy('first_at')
    .orderBy('kind')
    .execute()

const readAlerts = async (db: Db, accountId: number) => ({
  choices: await db
    .selectFrom('alert_choices')
    .select(['kind', 'push', 'mail'])
    .where('account_id', '=', accountId)
    .execute(),
  devices: await db
    .selectFrom('push_devices as d')
    .innerJoin('account_sessions as s', 's.id', 'd.session_id')
    .select(['s.device', 'd.endpoint', 'd.created_at'])
    .where('s.account_id', '=', accountId)
    .execute(),
})

const readCampaigns = (db: Db, accountId: number) =>
  db
    .selectFrom('campaigns')
    .select(['slot', 'title', 'folder', 'target_url', 'active', 'created_at', 'updated_at'])
    .select(['suspended_at', 'suspension_reason'])
    .where('account_id', '=', accountId)
    .orderBy('slot')
    .execute()

const readCampaignVersions = (db: Db, accountId: number) =>
  db
    .selectFrom('campaign_submissions as s')
    .innerJoin('campaigns as c', 'c.id', 's.campaign_id')
    .leftJoin('campaign_reviews as r', 'r.submission_id', 's.id')
    .select(['c.slot', 's.title', 's.folder', 's.target_url', 's.submitted_at', 'verdict', 'reason', 'reviewed_at'])
    .where('c.account_id', '=', accountId)
    .orderBy('s.id')
    .execute()
