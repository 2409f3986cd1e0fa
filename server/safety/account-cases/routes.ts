import * as contract from '#contract/account.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { type AccountCaseRow, readAccountCase } from './account-case.ts'
import { type HistoryRow, readHistory } from './read-history.ts'
import { type FoundRow, searchAccounts } from './search-accounts.ts'

const subject = (id: number) => `account:${id}` as const

export function accountAdminRoutes(api: Api) {
  const { app } = api
  call(api, contract.findAccounts, async ({ body, caller }) => {
    const { shown, tried, more } = await searchAccounts(app, caller.operator, body.text)
    return { data: shown.map(presentFoundAccount), tried, more }
  })
  call(api, contract.readAccountCase, async ({ params }) => presentCase(await readAccountCase(app, params.id)), {
    kind: 'opened',
    action: 'account_opened',
    people: ({ id }) => [id],
    subject: ({ id }) => subject(id),
  })
  call(
    api,
    contract.readAccountHistory,
    async ({ params, query }) => {
      const { shown, next } = await readHistory(app, params.id, query)
      return { account_id: params.id, data: shown.map(presentEvent), next }
    },
    {
      kind: 'opened',
      action: 'account_history_read',
      people: ({ account_id }) => [account_id],
      subject: ({ account_id }) => subject(account_id),
    },
  )
}

function presentFoundAccount(row: FoundRow): contract.FoundAccount {
  const { account_id, name, nickname, email, user_type, created_at, listed, suspended, order_id, code, matches } = row
  const isThere = account_id !== null && name !== null && email !== null && user_type !== null && created_at !== null
  return {
    account: isThere
      ? { id: account_id, name, nickname, email, user_type, created_at: created_at.toISOString(), listed, suspended }
      : null,
    order: order_id !== null && code !== null ? { id: order_id, code } : null,
    matches,
  }
}

const presentCase = ({ created_at, plan_until, ...row }: AccountCaseRow): contract.AccountCase => ({
  ...row,
  created_at: created_at.toISOString(),
  plan_until: plan_until?.toISOString() ?? null,
})

const presentEvent = ({ at, cursor: _, ...event }: HistoryRow): contract.HistoryEvent => ({
  ...event,
  at: at.toISOString(),
})
