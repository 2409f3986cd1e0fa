import type { App } from '#server/app.ts'
import type { OperatorSession } from './sessions.ts'

/** How far an operator's log-in is: `enrol` at first, then `code`, then `password` while it isn't their own, then `in`. */
export type Stage = 'enrol' | 'code' | 'password' | 'in'
export type StagedOperator = { id: number; name: string; email: string; stage: Stage }

type Standing = { totp_confirmed_at: Date | null; password_changed_at: Date | null }

export function stageOf(codeGiven: boolean, { totp_confirmed_at, password_changed_at }: Standing): Stage {
  if (codeGiven) return password_changed_at ? 'in' : 'password'
  return totp_confirmed_at ? 'code' : 'enrol'
}

export async function readStage(
  { db }: Pick<App, 'db'>,
  { operatorId: id, name, email, codeGiven }: OperatorSession,
): Promise<StagedOperator> {
  const operator = await db
    .selectFrom('operators')
    .select(['totp_confirmed_at', 'password_changed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, name, email, stage: stageOf(codeGiven, operator) }
}
