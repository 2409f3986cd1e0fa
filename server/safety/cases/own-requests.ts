import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import { hashToken } from '#server/platform/db/tokens.ts'
import { type CaseRow, casesWithTexts } from './case-texts.ts'

export const listOwnRequests = ({ db }: Pick<App, 'db'>, accountId: number): Promise<CaseRow[]> =>
  casesWithTexts(db)
    .where('c.account_id', '=', accountId)
    .where('c.kind', '=', 'data_request')
    .orderBy('c.id', 'desc')
    .execute()

export async function readByToken({ db }: Pick<App, 'db'>, token: string): Promise<CaseRow> {
  const found = await casesWithTexts(db)
    .innerJoin('secret_links as l', 'l.case_id', 'c.id')
    .where('l.token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found', messages.notFound)
  return found
}
