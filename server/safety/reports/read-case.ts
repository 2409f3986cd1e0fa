import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { latestDocuments } from '#server/people/accounts/suspension.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { findApproval } from '#server/platform/operators/approvals.ts'
import { findSealed } from '#server/safety/evidence/list-evidence.ts'
import { findSource, readBlocks } from './blocks.ts'
import { namesItem, type Target } from './find-target.ts'
import { readReportedText } from './reported-text.ts'
import { countAlike } from './undo-hidings.ts'

/** Each query uses an index. */
export async function readReportCase({ db, vault, now }: Pick<App, 'db' | 'vault' | 'now'>, id: number) {
  const report = await db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!report) throw new Refusal('not_found', messages.notFound)
  const { account_id: accountId } = report
  const source = await findSource({ db, vault }, report)
  return {
    report,
    account: accountId === null ? undefined : await readAccount(db, accountId),
    media: accountId === null || isGone(report) ? [] : await readMedia(db, accountId, report.media_id),
    text: await readReportedText(db, report),
    campaign: report.campaign_id === null ? undefined : await readCampaign(db, report.campaign_id),
    hiding: await readHiding(db, id),
    sent: await readMessages(db, id),
    decisions: await readDecisions(db, id),
    sealed: await findSealed(db, report),
    reversal: await findApproval(db, 'report_reversal', id),
    hasSource: source !== undefined,
    blocks: await readBlocks(db, { reportId: id, source, at: now() }),
    alike: await countAlike(db, id),
    others: accountId === null ? [] : await readOthers(db, accountId, id),
  }
}
export type ReportCaseRows = Awaited<ReturnType<typeof readReportCase>>

/** Whether the reported item is gone. The case then shows no other media of the account: they were not reported. */
const isGone = ({ media_id, campaign_id, place }: Target & { place: string }) =>
  media_id === null && campaign_id === null && namesItem(place)

type AccountRow = {
  id: number
  nickname: string | null
  user_type: number
  listed: boolean
  suspended: boolean
  kyc_case: number | null
}

async function readAccount(db: Db, accountId: number) {
  const { rows } = await sql<AccountRow>`
    select id, nickname, user_type, listed, suspended, ${latestDocuments(accountId)} as kyc_case
    from tagged_accounts where id = ${accountId}`.execute(db)
  return rows[0]
}

const readMedia = (db: Db, accountId: number, mediaId: number | null) =>
  db
    .selectFrom('media as m')
    .leftJoin('media_reviews as r', 'r.media_id', 'm.id')
    .select(['m.id', 'm.kind', 'm.folder', 'r.verdict'])
    .where('m.account_id', '=', accountId)
    .where('m.position', 'is not', null)
    .$if(mediaId !== null, query => query.where('m.id', '=', mediaId as number))
    .orderBy('m.kind')
    .orderBy('m.position')
    .limit(100)
    .execute()

const readCampaign = (db: Db, campaignId: number) =>
  db
    .selectFrom('campaigns as c')
    .innerJoin('campaign_submissions as s', 's.campaign_id', 'c.id')
    .select(['c.id', 's.id as version', 's.title', 's.folder', 's.color'])
    .where('c.id', '=', campaignId)
    .orderBy('s.id', 'desc')
    .executeTakeFirst()

const readHiding = (db: Db, reportId: number) =>
  db
    .selectFrom('report_hidings')
    .select(['media_id', 'campaign_id', 'hidden_at', 'lifted_at'])
    .where('report_id', '=', reportId)
    .orderBy('id', 'desc')
    .executeTakeFirst()

const readMessages = (db: Db, reportId: number) =>
  db
    .selectFrom('report_messages as m')
    .leftJoin('operators as o', 'o.id', 'm.operator_id')
    .select(['m.id', 'm.author', 'o.name as operator', 'm.body', 'm.sent_at'])
    .where('m.report_id', '=', reportId)
    .orderBy('m.id')
    .execute()

const readDecisions = (db: Db, reportId: number) =>
  db
    .selectFrom('report_decisions as d')
    .innerJoin('operators as o', 'o.id', 'd.operator_id')
    .leftJoin('operators as a', 'a.id', 'd.agreed_by')
    .leftJoin('report_contestations as c', 'c.decision_id', 'd.id')
    .select([
      'd.number',
      'd.verdict',
      'd.body',
      'd.operator_id',
      'o.name as operator',
      'a.name as agreed_by',
      'd.face_matches',
      'd.decided_at',
    ])
    .select(['c.side', 'c.body as contested', 'c.sent_at'])
    .select(({ selectFrom, fn }) =>
      selectFrom('report_removals as x')
        .select(fn.countAll<number>().as('count'))
        .whereRef('x.decision_id', '=', 'd.id')
        .as('removed'),
    )
    .where('d.report_id', '=', reportId)
    .orderBy('d.number')
    .execute()

const readOthers = (db: Db, accountId: number, reportId: number) =>
  db
    .selectFrom('reports as r')
    .select(['r.id', 'r.protocol', 'r.kind', 'r.received_at'])
    .select(({ selectFrom }) =>
      selectFrom('report_decisions as d')
        .select('d.verdict')
        .whereRef('d.report_id', '=', 'r.id')
        .orderBy('d.number', 'desc')
        .limit(1)
        .as('verdict'),
    )
    .where('r.account_id', '=', accountId)
    .where('r.id', '<>', reportId)
    .orderBy('r.id', 'desc')
    .limit(20)
    .execute()
