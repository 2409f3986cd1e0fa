import type { App } from '#server/app.ts'
import type { OperatorSession } from './sessions.ts'

/** How far an operator's log-in is: `enrol`, then `code`, then `in`. */
export type Stage = 'enrol' | 'code' | 'in'
export type StagedOperator = { id: number; name: string; email: string; stage: Stage }

export function stageOf(confirmed: boolean, authenticatorSince: Date | null): Stage {
  if (confirmed) return 'in'
  return authenticatorSince ? 'code' : 'enrol'
}

export async function readStage({ db }: Pick<App, 'db'>, session: OperatorSession): Promise<StagedOperator> {
  const { totp_confirmed_at } = await db
    .selectFrom('operators')
    .select('totp_confirmed_at')
    .where('id', '=', session.operatorId)
    .executeTakeFirstOrThrow()
  const { operatorId: id, name, email, confirmed } = session
  return { id, name, email, stage: stageOf(confirmed, totp_confirmed_at) }
}
