import type { ClaimNoun } from '#contract/worklist-kinds.ts'

/**
 * Actions that take two operators (docs/decisions/110-one-approval.md). `column` names their subject. `noun` belongs to
 * the claim that the first operator gives up by asking for a second.
 */
export const approvalSubjects = {
  money: { column: 'order_id', noun: 'order' },
  suspension: { column: 'suspension_id', noun: null },
  lift: { column: 'suspension_id', noun: null },
  report_reversal: { column: 'report_id', noun: 'report' },
  documents: { column: 'submission_id', noun: 'submission' },
} as const satisfies Record<string, { column: string; noun: ClaimNoun | null }>
