import type { Db } from '#server/db/open.ts'

export const conversationOpened = 'conversation_opened'

/** As long as a session of an operator lasts at most. */
const openMs = 8 * 60 * 60_000

/**
 * Which operators have opened these accounts' conversations of late, as the audit log has it, written `operator:account`.
 */
export async function readOpenings(db: Db, accountIds: readonly number[], at: Date) {
  if (accountIds.length === 0) return new Set<string>()
  const entries = await db
    .selectFrom('audit_entries')
    .select(['operator_id', 'subject'])
    .where(
      'subject',
      'in',
      accountIds.map(id => `account:${id}`),
    )
    .where('action', '=', conversationOpened)
    .where('at', '>', new Date(at.getTime() - openMs))
    .execute()
  return new Set(entries.map(({ operator_id, subject }) => `${operator_id}:${subject.slice('account:'.length)}`))
}
