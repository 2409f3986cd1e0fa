import type { ContactCase } from '#contract/contact-case-admin.ts'
import type { ContactCaseRows } from './answer-case.ts'

export function presentCase({ found, account, others }: ContactCaseRows): ContactCase {
  const { id, protocol, kind, email, body, received_at, due_at } = found
  return {
    ...{ id, protocol, kind, email, text: body },
    received_at: received_at.toISOString(),
    due_at: due_at?.toISOString() ?? null,
    answer: presentAnswer(found),
    account: account ?? null,
    others: others.map(other => ({ ...other, received_at: other.received_at.toISOString() })),
  }
}

const presentAnswer = ({ outcome, answer, note, answered_by, answered_at }: ContactCaseRows['found']) =>
  outcome && answer && answered_by && answered_at
    ? { outcome, text: answer, note, operator: answered_by, at: answered_at.toISOString() }
    : null
