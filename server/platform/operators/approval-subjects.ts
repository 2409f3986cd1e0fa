import type { ClaimNoun } from '#contract/worklist-kinds.ts'

/**
 * Actions that take two operators (docs/decisions/110-one-approval.md). `column` holds the subject's id. `noun` is the
 * kind of claim that the first operator gives up by asking for a second operator.
 */
export const approvalSubjects = {
  money: { column: 'order_id', noun: 'order' },
  suspension: { column: 'suspension_id', noun: null },
  lift: { column: 'suspension_id', noun: null },
  report_reversal: { column: 'report_id', noun: 'report' },
  documents: { column: 'submission_id', noun: 'submission' },
  disclosure: { column: 'case_id', noun: 'contact_case' },
} as const satisfies Record<string, { column: string; noun: ClaimNoun | null }>
