import * as z from 'zod/mini'
import { Approval } from './approval.ts'
import { endpoint } from './endpoint.ts'
import { PhotoLink } from './media.ts'
import { duties } from './operator-roles.ts'
import { ReportedText, ReportText, TextPart } from './report.ts'
import { blockReasons, lanes, relations, reportKinds, verdicts } from './report-kinds.ts'
import { CaseId, FilterOf, ReasonOf } from './review.ts'

const base = '/api/operator/reports/:id'

const Item = z.object({
  id: z.int(),
  type: z.enum(['image', 'video']),
  picture: PhotoLink,
  /** Visitors see it, unless a report hides it. */
  shown: z.boolean(),
})

export const ReportDecision = z.object({
  number: z.int(),
  verdict: FilterOf(verdicts),
  text: z.string(),
  operator: z.string(),
  /** The operator who agreed to undo the first decision. */
  agreed_by: z.nullable(z.string()),
  /** The caller made this decision. */
  own: z.boolean(),
  face_matches: z.boolean(),
  /** How many different pictures and videos it removed, wherever they appeared. */
  removed: z.int(),
  decided_at: z.string(),
  contestation: z.nullable(z.object({ side: z.enum(['notifier', 'author']), text: z.string(), at: z.string() })),
})
export type ReportDecision = z.infer<typeof ReportDecision>

export const ReportCase = z.object({
  id: z.int(),
  protocol: z.string(),
  kind: FilterOf(reportKinds),
  lane: FilterOf(lanes),
  relation: FilterOf(relations),
  place: z.string(),
  text: z.string(),
  /** Null for an anonymous tip. */
  notifier: z.nullable(z.object({ name: z.string(), email: z.string() })),
  over_limit: z.boolean(),
  /** How often the same source repeated the report. */
  repeats: z.int(),
  received_at: z.string(),
  /** When the notifier proved the e-mail address; null for a tip. */
  confirmed_at: z.nullable(z.string()),
  waiting_since: z.nullable(z.string()),
  due_at: z.nullable(z.string()),
  /** An operator may still extend the short deadline for manifest violence. */
  may_lengthen: z.boolean(),
  target: z.enum(['account', 'photo', 'video', 'banner', 'gone', 'unknown']),
  account: z.nullable(
    z.object({
      id: z.int(),
      nickname: z.nullable(z.string()),
      user_type: z.int(),
      listed: z.boolean(),
      suspended: z.boolean(),
      kyc_case: z.nullable(z.int()),
    }),
  ),
  /** The reported items. If the report is about a profile, all items that an operator may remove. */
  media: z.array(Item),
  text_shown: z.nullable(ReportedText),
  campaign: z.nullable(
    z.object({ id: z.int(), version: z.int(), title: z.string(), banner: z.string(), color: z.string() }),
  ),
  hiding: z.nullable(
    z.object({ scope: z.enum(['person', 'content']), since: z.string(), until: z.nullable(z.string()) }),
  ),
  /** How many items are hidden now because of this source, and because of the wave that includes this report. */
  alike: z.object({ source: z.int(), wave: z.int() }),
  messages: z.array(
    z.object({
      id: z.int(),
      /** `repeat`: the text of a repeated report; neither side reads it. */
      author: z.enum(['notifier', 'author', 'operator', 'repeat']),
      operator: z.nullable(z.string()),
      text: z.string(),
      at: z.string(),
    }),
  ),
  decisions: z.array(ReportDecision),
  /** Id of the evidence of suspected child abuse that we sealed from this report. */
  sealed: z.nullable(z.int()),
  /** The reversal that the contestation's judge proposed and another operator must confirm. */
  reversal: z.nullable(Approval),
  /** True if we know the source, may refuse this kind of report, and kept the content in every decision. */
  may_block: z.boolean(),
  /** Blocks on this report's source, newest first. */
  blocks: z.array(
    z.object({
      /** Id of the report that led to the block. */
      id: z.int(),
      protocol: z.string(),
      reason: FilterOf(blockReasons),
      operator: z.string(),
      at: z.string(),
      until: z.string(),
      active: z.boolean(),
    }),
  ),
  others: z.array(
    z.object({
      id: z.int(),
      protocol: z.string(),
      kind: FilterOf(reportKinds),
      received_at: z.string(),
      verdict: z.nullable(FilterOf(verdicts)),
    }),
  ),
})
export type ReportCase = z.infer<typeof ReportCase>

export const readReportCase = endpoint({
  method: 'GET',
  path: base,
  summary: 'Returns a report with its target, messages and decisions; audited',
  roles: duties.decideReports,
  emergency: true,
  params: CaseId,
  response: { 200: ReportCase },
  refusals: [404],
})

const refusals = [403, 404, 409] as const

export const decideReport = endpoint({
  method: 'POST',
  path: `${base}/decision`,
  summary:
    'Decides a report: bans the content, unpublishes text and asks for a new version, suspends the account, or keeps everything. Both sides read the reason. Another operator judges a contestation; undoing the first decision needs one more operator',
  roles: duties.decideReports,
  params: CaseId,
  body: z.strictObject({
    verdict: z.enum(Object.keys(verdicts) as [keyof typeof verdicts], 'Escolha a decisão.'),
    text: ReportText,
    media: z.array(z.int()).check(z.maxLength(100, 'Escolha até 100 itens.')),
    /** For `returned`: the parts of the ad to take down. */
    parts: z.optional(z.array(TextPart)),
    face_matches: z.boolean(),
  }),
  refusals,
})

export const agreeToReversal = endpoint({
  method: 'POST',
  path: `${base}/reversal`,
  summary: 'Agrees that the first decision is undone, as the judge of its contestation proposed; never by that judge',
  roles: duties.decideReports,
  params: CaseId,
  refusals,
})

export const alikeScopes = { source: 'Da mesma origem', wave: 'Da mesma onda' } as const
export type AlikeScope = keyof typeof alikeScopes

export const undoHidings = endpoint({
  method: 'POST',
  path: `${base}/undone-hidings`,
  summary:
    'Restores everything that the source of this report hid, or all that was hidden in the same way within a day of it. Leaves the cases open',
  roles: duties.decideReports,
  params: CaseId,
  body: z.strictObject({
    scope: z.enum(Object.keys(alikeScopes) as [AlikeScope, ...AlikeScope[]], 'Escolha o que volta ao ar.'),
    reason: ReportText,
  }),
  refusals,
})

export const askNotifier = endpoint({
  method: 'POST',
  path: `${base}/question`,
  summary: 'Asks the notifier a question, which their link shows',
  roles: duties.decideReports,
  emergency: true,
  params: CaseId,
  body: z.strictObject({ text: ReportText }),
  refusals,
})

export const blockSource = endpoint({
  method: 'POST',
  path: `${base}/block`,
  summary:
    'Blocks reports from the same e-mail, or tips from the same network, until a given day. Kinds with a deadline of hours still get through',
  roles: duties.decideReports,
  params: CaseId,
  body: z.strictObject({
    reason: ReasonOf(blockReasons),
    /** The last day of the block. */
    until: z.iso.date('Escolha até quando.'),
  }),
  refusals,
})

export const unblockSource = endpoint({
  method: 'DELETE',
  path: `${base}/block`,
  summary: 'Ends the block that started from this report',
  roles: duties.decideReports,
  params: CaseId,
  refusals,
})

export const lengthenReport = endpoint({
  method: 'POST',
  path: `${base}/longer-time`,
  summary: 'Extends the deadline from 6 to 24 hours, as the reported violence is not manifest',
  roles: duties.decideReports,
  params: CaseId,
  refusals,
})
