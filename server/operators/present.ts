import type { AuditEntry } from '#contract/operator.ts'
import type { ShownEntry } from './list-audit.ts'

export const presentEntry = ({ id, at, operator, action, subject, facts, hash }: ShownEntry): AuditEntry => ({
  id,
  at: at.toISOString(),
  operator,
  action,
  subject,
  facts,
  hash: hash.toString('hex').slice(0, 8),
})
