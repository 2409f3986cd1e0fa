import { type RawBuilder, sql } from 'kysely'
import type { AuditSubject } from '#contract/audit-actions.ts'
import type { AnsweredKindName, answeredKinds } from '#contract/case-kinds.ts'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { Refusal } from '#contract/refusals.ts'
import { heldBy } from '#contract/worklist.ts'
import { type ClaimNoun, isHidden, kindsFor, nounOf, subjectOf, type WorklistKind } from '#contract/worklist-kinds.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { approvalSubjects } from './approval-subjects.ts'
import { recordAudit } from './audit.ts'
import { refuseOwnAccounts } from './own-accounts.ts'
import type { Operator, OperatorSession } from './sessions.ts'

// A claim shows other operators who is working on a case: docs/decisions/117-claims.md. To prevent deadlocks, each
// transaction first locks sessions and everything opened in them, then claims, and finally the audit log.

type Deps = Pick<App, 'db' | 'now'>
type Viewer = { operatorId: number; at: Date }
type Case = { kind: WorklistKind; id: number; screen?: string | undefined }

const claimMs = 15 * minuteMs
export const claimStart = (at: Date) => new Date(at.getTime() - claimMs)
/** After this time, a claim no longer keeps other operators out, no matter how often its holder renews it. */
const longestMs = hourMs
const longestStart = (at: Date) => new Date(at.getTime() - longestMs)

const claimOfOther = (subject: RawBuilder<unknown>, { operatorId, at }: Viewer) => sql`
  from claims cl join operators o on o.id = cl.operator_id
  where cl.subject = ${subject} and cl.operator_id <> ${operatorId}
    and cl.claimed_at > ${claimStart(at)} and cl.opened_at > ${longestStart(at)}`

/** SQL: the name of the other operator who has claimed the case, or null. */
export const claimedByOther = (subject: RawBuilder<unknown>, viewer: Viewer) =>
  sql<string | null>`(select o.name ${claimOfOther(subject, viewer)})`

export const isClaimedBy = ({ operatorId, at }: Viewer, subject: string) => sql<boolean>`exists (
  select from claims cl where cl.subject = ${subject} and cl.operator_id = ${operatorId}
    and cl.claimed_at > ${claimStart(at)})`

/**
 * An operator can claim one case of each kind at a time, and can't claim a case for which they have asked for a second
 * operator. Returns the operator from whom the case was taken over, for `recordTakeover`.
 */
export async function claimCase(tx: Db, { operatorId, at }: Viewer, subject: string, screen?: string) {
  // Locks in subject order, so that two operators who swap cases cannot deadlock.
  const locked = await tx
    .selectFrom('claims')
    .selectAll()
    .where(eb => eb.or({ subject, operator_id: operatorId }))
    .orderBy('subject')
    .forUpdate()
    .execute()
  const held = locked.find(row => row.subject === subject && row.claimed_at > claimStart(at))
  const own = held?.operator_id === operatorId ? held : undefined
  await sql`
    delete from claims where operator_id = ${operatorId} and subject <> ${subject}
      and split_part(subject, ':', 1) = split_part(${subject}, ':', 1)`.execute(tx)
  const { numAffectedRows } = await sql`
    insert into claims (subject, operator_id, claimed_at, opened_at, screen)
    select ${subject}, ${operatorId}::integer, ${at}::timestamptz, ${own?.opened_at ?? at}::timestamptz,
      ${screen ?? own?.screen ?? null}::uuid
    where not exists (
      select from approvals q where q.answer is null and q.asked_by = ${operatorId}
        and ${subject} in (${sql.join(askedSubjects)}))
    on conflict (subject) do update set operator_id = excluded.operator_id, claimed_at = excluded.claimed_at,
      opened_at = excluded.opened_at, screen = excluded.screen
    where claims.operator_id = excluded.operator_id or claims.claimed_at <= ${claimStart(at)}
      or claims.opened_at <= ${longestStart(at)}`.execute(tx)
  return held && !own && numAffectedRows ? held.operator_id : undefined
}

const askedSubjects = Object.values(approvalSubjects).flatMap(({ column, noun }) =>
  noun ? sql`${sql.lit(`${noun}:`)} || q.${sql.ref(column)}` : [],
)

export async function recordTakeover(tx: Db, { operatorId, at }: Viewer, subject: AuditSubject, from?: number) {
  if (from === undefined) return
  await recordAudit(tx, { operatorId, action: 'claim_taken_over', subject, facts: { held_by: from } }, at)
}

async function findHolder(db: Db, viewer: Viewer, subject: string) {
  const { rows } = await sql<{ name: string; claimed_at: Date; opened_at: Date }>`
    select o.name, cl.claimed_at, cl.opened_at ${claimOfOther(sql`${subject}`, viewer)}`.execute(db)
  if (!rows[0]) return undefined
  const { name, claimed_at, opened_at } = rows[0]
  const until = Math.min(claimed_at.getTime() + claimMs, opened_at.getTime() + longestMs)
  return { name, until: new Date(until).toISOString() }
}

/** Also returns the holder to operators who can only read the case, unless the case is hidden from them. */
export async function openClaim({ db, now }: Deps, session: OperatorSession, held: Case) {
  const { kind, id, screen } = held
  const viewer = { operatorId: session.operatorId, at: now() }
  const subject = subjectOf(kind, id)
  const mayDecide = kindsFor(session.roles, session.emergencyRoles).includes(kind)
  const found = await findCase(db, held)
  if (!found || (isHidden(kind) && !mayDecide)) return { holder: null }
  if (mayDecide) {
    if (found.account_id !== null) await refuseOwnAccounts(db, session, [found.account_id])
    await db
      .transaction()
      .execute(async tx => recordTakeover(tx, viewer, subject, await claimCase(tx, viewer, subject, screen)))
  }
  return { holder: (await findHolder(db, viewer, subject)) ?? null }
}

const owned = (table: string) => sql`select id, account_id from ${sql.table(table)}`

type NounInCases = (typeof answeredKinds)[AnsweredKindName]['audit']['noun']

/** Queries for cases, by the noun of their claim. Null if no screen claims them. All other cases are in `cases`. */
const casesOf: Readonly<Record<Exclude<ClaimNoun, NounInCases>, RawBuilder<unknown> | null>> = {
  submission: owned('kyc_submissions'),
  profile: owned('profile_submissions'),
  order: owned('orders'),
  report: owned('reports'),
  account: sql`select id, id from accounts`,
  support: sql`select id, id from accounts`,
  campaign: sql`select s.id, c.account_id from campaign_submissions s join campaigns c on c.id = s.campaign_id`,
  incident: sql`select id, null::integer from incidents`,
  help: sql`select case_id, account_id from help_owners`,
  evidence: null,
}

function caseOf(kind: WorklistKind) {
  const noun = nounOf(kind)
  return noun in casesOf
    ? casesOf[noun as keyof typeof casesOf]
    : sql`select id, account_id from cases where kind = ${kind}`
}

async function findCase(db: Db, { kind, id }: Case) {
  const cases = caseOf(kind)
  if (!cases) return undefined
  const { rows } = await sql<{ account_id: number | null }>`
    select account_id from (${cases}) c (id, account_id) where id = ${id}`.execute(db)
  return rows[0]
}

/** Keeps the claim if another of the operator's screens has renewed it in the meantime. */
export async function releaseCase({ db }: Pick<App, 'db'>, session: OperatorSession, { kind, id, screen }: Case) {
  const own = sql`claims where operator_id = ${session.operatorId} and subject = ${subjectOf(kind, id)}`
  await sql`delete from ${own} and coalesce(screen = ${screen ?? null}::uuid, true)`.execute(db)
  if (kind !== 'documents') return
  await db
    .deleteFrom('kyc_openings')
    .where('session_id', '=', session.id)
    .where('submission_id', '=', id)
    .where('selfie_only', '=', false)
    .where(sql<boolean>`not exists (select from ${own})`)
    .execute()
}

export const endClaim = (tx: Db, { operatorId }: Operator, subject: string) =>
  tx.deleteFrom('claims').where('operator_id', '=', operatorId).where('subject', '=', subject).execute()

export const endClaimsOf = (tx: Db, { operatorId }: Operator) =>
  tx.deleteFrom('claims').where('operator_id', '=', operatorId).execute()

/** Every decision on a case calls this first, except those that protect a person. */
export async function refuseHeldByOther(db: Db, viewer: Viewer, subject: string) {
  const holder = await findHolder(db, viewer, subject)
  if (holder) throw new Refusal('conflict', heldBy(holder))
}
