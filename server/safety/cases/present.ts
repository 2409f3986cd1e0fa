import type { AnswerableCase } from '#contract/case.ts'
import type { DataRequest } from '#contract/data-request.ts'
import type { CaseRows } from './answer-case.ts'
import type { CaseRow } from './case-texts.ts'

export const presentRequest = ({ outcome, answer, closed_at, ...row }: CaseRow): DataRequest => ({
  id: row.id,
  protocol: row.protocol,
  kind: row.subject as DataRequest['kind'],
  text: row.text,
  received_at: row.received_at.toISOString(),
  due_at: row.due_at?.toISOString() ?? null,
  answer:
    outcome && answer && closed_at
      ? { outcome: outcome as NonNullable<DataRequest['answer']>['outcome'], text: answer, at: closed_at.toISOString() }
      : null,
})

export const presentCase = ({ found, account, others }: CaseRows): AnswerableCase => ({
  ...found,
  email: found.email ?? account?.email ?? '',
  received_at: found.received_at.toISOString(),
  confirmed_at: found.confirmed_at?.toISOString() ?? null,
  due_at: found.due_at?.toISOString() ?? null,
  answer: presentAnswer(found),
  account: account ? { ...account, created_at: account.created_at.toISOString() } : null,
  from_account: found.account_id !== null,
  others: others.map(other => ({ ...other, received_at: other.received_at.toISOString() })),
})

const presentAnswer = ({ outcome, answer, note, closed_by_name, closed_at }: CaseRows['found']) =>
  outcome && answer && closed_by_name && closed_at
    ? { outcome, text: answer, note, operator: closed_by_name, at: closed_at.toISOString() }
    : null
