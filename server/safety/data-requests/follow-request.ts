import { requestLimits } from '#contract/data-request.ts'
import { dayMs } from '#contract/durations.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { keptDays } from '#contract/retention-days.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { hashToken } from '#server/platform/db/tokens.ts'

const requestsWithAnswers = (db: Db) =>
  db
    .selectFrom('data_requests as r')
    .leftJoin('data_request_answers as a', 'a.request_id', 'r.id')
    .select(['r.id', 'r.protocol', 'r.kind', 'r.body', 'r.received_at', 'r.confirmed_at', 'r.due_at'])
    .select(['a.outcome', 'a.body as answer', 'a.answered_at'])

export type RequestRow = Awaited<ReturnType<ReturnType<typeof requestsWithAnswers>['executeTakeFirstOrThrow']>>

export const listOwnRequests = ({ db }: Pick<App, 'db'>, accountId: number): Promise<RequestRow[]> =>
  requestsWithAnswers(db).where('r.account_id', '=', accountId).orderBy('r.id', 'desc').execute()

export async function readByToken({ db }: Pick<App, 'db'>, token: string): Promise<RequestRow> {
  const found = await requestsWithAnswers(db)
    .innerJoin('data_request_links as l', 'l.request_id', 'r.id')
    .where('l.token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found', messages.notFound)
  return found
}

/** What was not confirmed, and what was answered years ago. */
export async function forgetOldRequests({ db, now }: Pick<App, 'db' | 'now'>) {
  const since = (days: number) => new Date(now().getTime() - days * dayMs)
  await db
    .deleteFrom('data_requests')
    .where('received_at', '<', since(requestLimits.confirmDays))
    .where('confirmed_at', 'is', null)
    .execute()
  await db
    .deleteFrom('data_requests')
    .where('received_at', '<', since(keptDays.dataRequests))
    .where('due_at', 'is', null)
    .execute()
}
