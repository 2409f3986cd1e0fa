import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { perCaseKind } from '#contract/case-kinds.ts'
import type { ProfileContent } from '#contract/profile-form.ts'
import { maxCounted, type Order } from '#contract/review.ts'
import type { WorklistItem } from '#contract/worklist.ts'
import { isHidden, kindNames, kindsFor, nearOf, nounOf, periodOf, type WorklistKind } from '#contract/worklist-kinds.ts'
import type { RefundDeps } from '#server/money/orders/refunds.ts'
import { nicknameOf } from '#server/people/profiles/nickname.ts'
import type { App } from '#server/platform/app.ts'
import { openApproval } from '#server/platform/operators/approvals.ts'
import { claimedByOther } from '#server/platform/operators/claims.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { openingFacts } from '#server/safety/evidence/openings.ts'
import { sources } from './sources.ts'

export type WorklistRow = {
  kind: WorklistKind
  id: number
  account_id: number | null
  name: string | null
  since: Date
  due: Date
  pinned: boolean
  claimed_by: string | null
  facts: WorklistItem['facts']
  /** A profile's text, in which we count prohibited words. */
  written: { user_type: number; content: ProfileContent } | null
  cursor: string
}

type Query = { only?: WorklistKind | undefined; order?: Order; after?: string | undefined }

type Deps = RefundDeps & Pick<App, 'pool'>
type Viewer = Pick<OperatorSession, 'operatorId' | 'roles' | 'emergencyRoles'>

const pageSize = 50

export async function listWorklist(deps: Deps, viewer: Viewer, { only, order, after }: Query) {
  const kinds = kindsOf(viewer).filter(kind => only === undefined || kind === only)
  const rows = await readRows(deps, viewer, { kinds, order, from: after === undefined ? undefined : parsePlace(after) })
  const shown = rows.slice(0, pageSize)
  return { shown, next: rows.length > pageSize ? (shown.at(-1)?.cursor ?? null) : null }
}

const kindsOf = ({ roles, emergencyRoles }: Omit<Viewer, 'operatorId'>) => kindsFor(roles, emergencyRoles)

/** One page is enough: no account has more open cases. */
export async function listAccountWork(deps: Deps, viewer: Viewer, account: number) {
  const kinds = kindsOf(viewer)
  const known = kindNames.filter(kind => kinds.includes(kind) || !isHidden(kind))
  const rows = await readRows(deps, viewer, { kinds: known, account })
  const shown = rows.filter(({ kind }) => kinds.includes(kind))
  return { shown, elsewhere: shown.length < rows.length }
}

type Wanted = { kinds: readonly WorklistKind[]; order?: Order; from?: PagePlace | undefined; account?: number }

async function readRows(deps: Deps, { operatorId }: Viewer, { kinds, order, from, account }: Wanted) {
  const way = order ? sql`desc` : sql`asc`
  const parts = kinds.flatMap(kind => partsOf(deps, { kind, order, account }, from).map(part => sql`(${part})`))
  if (parts.length === 0) return []
  return queryPlannedOnce(
    deps,
    sql<WorklistRow>`
    select w.kind, w.id, w.account_id, w.since, w.due, w.pinned, ${nameOf} as name, coalesce(${factsOf(operatorId)}, '{}') as facts,
      ${writtenOf} as written,
      ${claimedByOther(sql`w.subject`, { operatorId, at: deps.now() })} as claimed_by,
      concat_ws('.', w.pinned::int, (extract(epoch from w.due) * 1000000)::bigint, w.rank, w.place) as cursor
    from (
      select * from (${sql.join(parts, sql` union all `)}) p
      order by pinned desc, due ${way}, rank ${way}, place ${way} limit ${sql.lit(pageSize + 1)}
    ) w
    left join accounts a on a.id = w.account_id
    order by w.pinned desc, w.due ${way}, w.rank ${way}, w.place ${way}`,
  )
}

type PagePlace = { pinned: boolean; due: string; rank: number; place: number }

function parsePlace(after: string): PagePlace {
  const [pinned, due = '', rank, place] = after.split('.')
  return { pinned: pinned === '1', due, rank: Number(rank), place: Number(place) }
}

type Listing = { kind: WorklistKind; order: Order; account: number | undefined }

/** Reads a kind's pinned and other rows separately, each from its own index. Skips parts on earlier pages. */
function partsOf(deps: RefundDeps, listing: Listing, after: PagePlace | undefined) {
  const { pinned } = sources[listing.kind](deps)
  const part = (isPinned: boolean, where: RawBuilder<unknown>) => {
    if (after?.pinned === false && isPinned) return []
    return partOf(deps, listing, { isPinned, where, after: after?.pinned === isPinned ? after : undefined })
  }
  return pinned ? [part(true, pinned), part(false, sql`not ${pinned}`)].flat() : [part(false, sql`true`)].flat()
}

type Part = { isPinned: boolean; where: RawBuilder<unknown>; after: PagePlace | undefined }

/** Builds the query for one page of one kind. The caller merges the pages of all kinds. */
function partOf(deps: RefundDeps, { kind, order, account: only }: Listing, { isPinned, where: which, after }: Part) {
  const way = order ? sql`desc` : sql`asc`
  const { from, where, since, due, place, id, account, isListed = sql`true` } = sources[kind](deps)
  const rank = kindNames.indexOf(kind)
  const [by, period] = due ? [due, 0] : [since, periodOf(kind)]
  const isAfter = after === undefined ? sql`true` : isBehind({ by, place, rank, period, order }, after)
  const isWanted = only === undefined ? sql`true` : sql`${account} = ${only}`
  return sql`
    select ${sql.lit(kind)} as kind, ${sql.lit(rank)} as rank, ${id} as id, ${account} as account_id, ${since} as since,
      ${by} + ${milliseconds(period)} as due, ${place} as place, ${sql.lit(isPinned)} as pinned,
      ${sql.lit(`${nounOf(kind)}:`)} || ${id} as subject
    from ${from} where ${where} and ${which} and ${isListed} and ${isAfter} and ${isWanted}
    order by ${by} ${way}, ${place} ${way} limit ${sql.lit(pageSize + 1)}`
}

type Ordered = { by: RawBuilder<unknown>; place: RawBuilder<unknown>; rank: number; period: number; order: Order }

/** Compares indexed columns instead of the computed deadline. */
function isBehind({ by, place, rank, period, order }: Ordered, after: PagePlace) {
  const start = sql`('epoch'::timestamptz + ${after.due}::bigint * interval '1 microsecond' - ${milliseconds(period)})`
  const follows = order ? sql`<` : sql`>`
  if (rank === after.rank) return sql`(${by}, ${place}) ${follows} (${start}, ${after.place}::integer)`
  // Among rows with the same deadline, the rows of later kinds are still to come.
  const isLater = order ? rank < after.rank : rank > after.rank
  return isLater ? sql`${by} ${follows}= ${start}` : sql`${by} ${follows} ${start}`
}

const milliseconds = (count: number) => sql`interval ${sql.lit(`${count} milliseconds`)}`

/** The name that a row and its case screen show. */
const nameOf = sql`case when w.kind in ('media', 'campaign') then ${nicknameOf('w.account_id')}
  when w.kind = 'profile' then (select content ->> 'nickname' from profile_submissions where id = w.id)
  else a.name end`

const writtenOf = sql`case w.kind when 'profile' then (
  select jsonb_build_object('user_type', a.user_type, 'content', s.content) from profile_submissions s where s.id = w.id) end`

const caseFacts = sql`(select jsonb_build_object('protocol', protocol, 'kind', subject, 'answered', exists (
    select from case_entries e where e.case_id = w.id and e.kind = 'message' and e.operator_id is not null))
  from cases where id = w.id)`

/** The query evaluates each of these only for rows of its kind. */
const factsFor = (operatorId: number): Record<WorklistKind, RawBuilder<unknown>> => ({
  documents: sql`(select jsonb_build_object('sendings', count(*), 'second', exists (
      select from ${openApproval('documents', sql`w.id`)}), 'own', exists (
      select from ${openApproval('documents', sql`w.id`)} and q.asked_by = ${operatorId}), 'number', exists (
      select from number_reviews n where n.submission_id = w.id and n.closed_at is null)) from kyc_submissions k, kyc_submissions mine
    where mine.id = w.id and k.account_id = w.account_id and (k.submitted_at, k.id) <= (mine.submitted_at, mine.id))`,
  profile: sql`jsonb_build_object('live', exists (select from profiles where account_id = w.account_id))`,
  media: sql`(select jsonb_build_object('photos', count(*) filter (where m.kind = 'image'),
      'videos', count(*) filter (where m.kind = 'video'),
      'removed', count(*) filter (where exists (select from banned_likenesses b where b.media_id = m.id)),
      'alike', count(*) filter (where exists (select from media_likenesses l where m.id in (l.media_id, l.other_id))))
    from media m join review_queue r on r.kind = 'media' and r.id = m.id
    where m.account_id = w.account_id and m.position is not null)`,
  campaign: sql`(select jsonb_build_object('title', s.title, 'slot', c.slot)
    from campaign_submissions s join campaigns c on c.id = s.campaign_id where s.id = w.id)`,
  support: sql`(select jsonb_build_object('unread', count(*)) from support_messages m join conversations c using (account_id)
    where m.account_id = w.account_id and m.author = 'account' and m.id > c.operator_read_id)`,
  pix: sql`(select jsonb_build_object('code', code, 'amount', amount) from orders where id = w.id)`,
  refund: sql`(select jsonb_build_object('code', o.code, 'amount', o.amount) from orders o where o.id = w.id)`,
  reversal: sql`(select jsonb_build_object('code', o.code, 'amount', o.amount, 'type', v.kind)
    from reversals v, orders o where v.id = w.place and o.id = w.id)`,
  report: sql`(select jsonb_build_object('protocol', r.protocol, 'kind', r.kind, 'lane', r.lane,
      'contested', exists (select from report_decisions d where d.report_id = r.id),
      'second', exists (select from ${openApproval('report_reversal', sql`r.id`)}),
      'hidden', exists (select from report_hidings h where h.report_id = r.id and h.lifted_at is null))
    from reports r where r.id = w.id)`,
  incident: sql`(select jsonb_build_object('code', code) from incidents where id = w.id)`,
  second_review: sql`(select jsonb_build_object('lifting', q.action = 'lift', 'asked_by', p.name)
    from approvals q join operators p on p.id = q.asked_by where q.id = w.place)`,
  opening: openingFacts(sql`w.place`),
  ...perCaseKind(() => caseFacts),
  second_operator: sql`(select jsonb_build_object('code', o.code, 'amount', q.payload -> 'amount',
      'action', q.payload ->> 'action', 'asked_by', p.name)
    from approvals q join operators p on p.id = q.asked_by join orders o on o.id = q.order_id
    where q.id = w.place)`,
  suspension: sql`(select jsonb_build_object('answers', count(*)) from suspension_answers n
    where n.replied_at is null and n.suspension_id = (select suspension_id from suspension_answers where id = w.place))`,
})

function factsOf(operatorId: number) {
  const facts = factsFor(operatorId)
  return sql`case w.kind ${sql.join(
    kindNames.map(kind => sql`when ${sql.lit(kind)} then ${facts[kind]}`),
    sql` `,
  )} end`
}

type Urgent = { count: number; newest: Date | null }

/** Counts the pinned cases, for the sound and the page title, without naming anyone. */
export async function readUrgent(deps: Deps, viewer: Pick<Viewer, 'roles' | 'emergencyRoles'>): Promise<Urgent> {
  const parts = kindsFor(viewer.roles, viewer.emergencyRoles).flatMap(kind => {
    const { pinned, from, where, since } = sources[kind](deps)
    return pinned ? [sql`(select ${since} as since from ${from} where ${where} and ${pinned})`] : []
  })
  if (parts.length === 0) return { count: 0, newest: null }
  const all = sql.join(parts, sql` union all `)
  const [found] = await queryPlannedOnce(
    deps,
    sql<Urgent>`select count(*)::int as count, max(since) as newest from (${all}) p`,
  )
  return found ?? { count: 0, newest: null }
}

type FigureRow = { kind: WorklistKind; waiting: number; overdue: number; near: number; oldest: Date | null }

/** Reads only the oldest rows of each kind, up to the maximum that we count. */
export async function readFigures(deps: Deps, { roles, emergencyRoles }: Omit<Viewer, 'operatorId'>) {
  const kinds = kindsFor(roles, emergencyRoles)
  if (kinds.length === 0) return []
  const at = deps.now().getTime()
  const each = kinds.map(kind => {
    const { from, where, since, place, due, isListed = sql`true` } = sources[kind](deps)
    const now = new Date(at)
    const end = due ?? sql`${since} + ${milliseconds(periodOf(kind))}`
    const near = due ? sql`(${due} - ${since}) / 4` : milliseconds(nearOf(kind))
    return sql`(
      select ${sql.lit(kind)} as kind, count(*)::int as waiting, count(*) filter (where due <= ${now})::int as overdue,
        count(*) filter (where due > ${now} and due - near <= ${now})::int as near, min(since) as oldest
      from (
        select ${since} as since, ${end} as due, ${near} as near
        from ${from} where ${where} and ${isListed} order by ${due ?? since}, ${place} limit ${sql.lit(maxCounted)}
      ) ${sql.ref(kind)})`
  })
  return queryPlannedOnce(deps, sql<FigureRow>`${sql.join(each, sql` union all `)}`)
}

/**
 * Prepares a statement that takes longer to plan than to run, so each connection keeps the plan. Use it only for a few
 * statements, since plans take memory.
 */
async function queryPlannedOnce<Row extends object>({ db, pool }: Deps, wanted: RawBuilder<Row>) {
  const { sql: text, parameters } = wanted.compile(db)
  const name = createHash('sha1').update(text).digest('base64url')
  const { rows } = await pool.query<Row>({ name, text, values: [...parameters] })
  return rows
}
