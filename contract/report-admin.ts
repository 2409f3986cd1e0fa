import * as z from 'zod/mini'
import { endpoint, Nothing } from './endpoint.ts'
import { PhotoLink } from './media.ts'
import { duties } from './operator-roles.ts'
import { ReportText } from './report.ts'
import { blockReasons, lanes, relations, reportKinds, verdicts } from './report-kinds.ts'
import { ReportedText, TextPart } from './reported-text.ts'
import { CaseId, FilterOf, ReasonOf } from './review.ts'

const base = '/api/operator/reports/:id'

const Item = z.object({
  id: z.int(),
  type: z.enum(['image', 'video']),
  picture: PhotoLink,
  /** Visitors see it, but for what a report hides. */
  shown: z.boolean(),
})

export const ReportDecision = z.object({
  number: z.int(),
  verdict: FilterOf(verdicts),
  text: z.string(),
  operator: z.string(),
  /** Who agreed that it undoes the first one. */
  agreed_by: z.nullable(z.string()),
  /** The caller's. */
  own: z.boolean(),
  face_matches: z.boolean(),
  /** How many different pictures and videos it removed, wherever they were. */
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
  /** Null of an anonymous tip. */
  notifier: z.nullable(z.object({ name: z.string(), email: z.string() })),
  over_limit: z.boolean(),
  /** How often the same source sent it again. */
  repeats: z.int(),
  received_at: z.string(),
  /** When the address of a notice was proven; null of a tip. */
  confirmed_at: z.nullable(z.string()),
  waiting_since: z.nullable(z.string()),
  due_at: z.nullable(z.string()),
  /** The shorter time of manifest violence may still be lengthened. */
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
  /** What was reported, or of a profile everything that may be removed. */
  media: z.array(Item),
  text_shown: z.nullable(ReportedText),
  campaign: z.nullable(
    z.object({ id: z.int(), version: z.int(), title: z.string(), banner: z.string(), color: z.string() }),
  ),
  hiding: z.nullable(
    z.object({ scope: z.enum(['person', 'content']), since: z.string(), until: z.nullable(z.string()) }),
  ),
  /** How much is hidden now by the same source, and by the wave that it is part of. */
  alike: z.object({ source: z.int(), wave: z.int() }),
  messages: z.array(
    z.object({
      id: z.int(),
      /** `repeat`: what came with a repeat, which neither side reads. */
      author: z.enum(['notifier', 'author', 'operator', 'repeat']),
      operator: z.nullable(z.string()),
      text: z.string(),
      at: z.string(),
    }),
  ),
  decisions: z.array(ReportDecision),
  /** What was sealed from it as suspected child abuse. */
  sealed: z.nullable(z.int()),
  /** What a judge of the contestation would undo, and waits for somebody else. */
  reversal: z.nullable(z.object({ operator: z.string(), own: z.boolean(), text: z.string(), at: z.string() })),
  /** Its source is known, its kind may be refused, and nothing but keeping was decided. */
  may_block: z.boolean(),
  /** Of the same source, the newest first. */
  blocks: z.array(
    z.object({
      /** Of the report that led to it. */
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
  summary: 'A report with what it is about, its messages and decisions. Opening it is written down',
  access: 'operator',
  roles: duties.decideReports,
  emergency: true,
  params: CaseId,
  response: { 200: ReportCase },
  refusals: [401, 404, 422],
})

const refusals = [401, 403, 404, 409, 422] as const

export const decideReport = endpoint({
  method: 'POST',
  path: `${base}/decision`,
  summary:
    'Removes the content for good, takes text off and returns it for a new version, suspends the account, or keeps it; both sides read the reason. A contestation is judged by another operator; what undoes the first decision waits for a further person',
  access: 'operator',
  roles: duties.decideReports,
  params: CaseId,
  body: z.strictObject({
    verdict: z.enum(Object.keys(verdicts) as [keyof typeof verdicts], 'Escolha a decisão.'),
    text: ReportText,
    media: z.array(z.int()).check(z.maxLength(100, 'Escolha até 100 itens.')),
    /** Of `returned`: what leaves the ad. */
    parts: z.optional(z.array(TextPart)),
    face_matches: z.boolean(),
  }),
  response: { 204: Nothing },
  refusals,
})

export const agreeToReversal = endpoint({
  method: 'POST',
  path: `${base}/reversal`,
  summary: 'Agrees that the first decision is undone, as the judge of its contestation proposed; never by that judge',
  access: 'operator',
  roles: duties.decideReports,
  params: CaseId,
  response: { 204: Nothing },
  refusals,
})

export const alikeScopes = { source: 'Da mesma origem', wave: 'Da mesma onda' } as const
export type AlikeScope = keyof typeof alikeScopes

export const undoHidings = endpoint({
  method: 'POST',
  path: `${base}/undone-hidings`,
  summary:
    'Restores everything that the source of this report hid, or all that was hidden in the same way within a day of it. The cases stay open',
  access: 'operator',
  roles: duties.decideReports,
  params: CaseId,
  body: z.strictObject({
    scope: z.enum(Object.keys(alikeScopes) as [AlikeScope, ...AlikeScope[]], 'Escolha o que volta ao ar.'),
    reason: ReportText,
  }),
  response: { 204: Nothing },
  refusals,
})

export const askNotifier = endpoint({
  method: 'POST',
  path: `${base}/question`,
  summary: 'Asks the notifier something, on the page of their link',
  access: 'operator',
  roles: duties.decideReports,
  emergency: true,
  params: CaseId,
  body: z.strictObject({ text: ReportText }),
  response: { 204: Nothing },
  refusals,
})

export const blockSource = endpoint({
  method: 'POST',
  path: `${base}/block`,
  summary:
    'Refuses other reports of the same e-mail, or tips of the same network, until a day. Kinds with a clock of hours are still received',
  access: 'operator',
  roles: duties.decideReports,
  params: CaseId,
  body: z.strictObject({
    reason: ReasonOf(blockReasons),
    /** The last day. */
    until: z.iso.date('Escolha até quando.'),
  }),
  response: { 204: Nothing },
  refusals,
})

export const unblockSource = endpoint({
  method: 'DELETE',
  path: `${base}/block`,
  summary: 'Ends the block that this report led to',
  access: 'operator',
  roles: duties.decideReports,
  params: CaseId,
  response: { 204: Nothing },
  refusals,
})

export const lengthenReport = endpoint({
  method: 'POST',
  path: `${base}/longer-time`,
  summary: 'Says that the violence reported is not manifest: 24 hours instead of 6',
  access: 'operator',
  roles: duties.decideReports,
  params: CaseId,
  response: { 204: Nothing },
  refusals,
})
