import type { ColumnType, Generated } from 'kysely'
import type { DocumentKind } from '#contract/kyc.ts'
import type { Day, Id, MadeAt, Moment } from './column-types.ts'

type Verdict = 'approved' | 'rejected'

export type SuspensionRow = {
  id: Id
  account_id: number
  reason: string
  suspended_at: Moment
  lifted_at: Moment | null
  operator_id: number | null
  lifted_by: number | null
  lift_reason: string | null
  answer_token_hash: Buffer | null
}

export type SuspensionAnswerRow = { id: Id; suspension_id: number; body: string; sent_at: Moment }

export type AccountSessionRow = {
  id: Id
  account_id: number
  token_hash: Buffer
  created_at: Moment
  last_seen_at: Moment
  device: Generated<string>
}

export type KycSubmissionRow = {
  id: Id
  account_id: number
  submitted_at: Moment
  upload_id: string | null
  documents_destroyed_at: Moment | null
}

export type KycReviewRow = {
  submission_id: number
  verdict: Verdict
  /** What the person is told. */
  reason: string | null
  reviewed_at: Moment
  operator_id: number | null
  /** Which of the usual reasons, `contract/kyc.ts`. */
  rejection: string | null
  checked: Generated<string[]>
}

export type KycRecordRow = {
  submission_id: number
  account_id: number
  name: string
  cpf: string
  birth: Day
  document_number: string
  document_expires_on: Day | null
}

export type KycViewTicketRow = {
  token_hash: Buffer
  session_id: number
  submission_id: number
  kind: DocumentKind
  expires_at: Moment
  used_at: Moment | null
}

export type OperatorRow = {
  id: Id
  name: string
  email: string
  password_hash: string
  password_changed_at: Moment | null
  totp_secret: Buffer | null
  totp_confirmed_at: Moment | null
  totp_step: number | null
  created_at: MadeAt
  disabled_at: Moment | null
}

export type OperatorSessionRow = {
  id: Id
  operator_id: number
  token_hash: Buffer
  created_at: Moment
  last_seen_at: Moment
  confirmed_at: Moment | null
}

export type AuditEntryRow = {
  id: Id
  at: Moment
  operator_id: number | null
  action: string
  subject: string
  /** Write with `JSON.stringify`. */
  facts: ColumnType<Record<string, unknown>, string, never>
  previous_hash: Buffer
  hash: Buffer
}
