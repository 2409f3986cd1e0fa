import type { LinkedCase } from '#contract/linked-accounts.ts'
import * as contract from '#contract/linked-accounts.ts'
import { type Api, call, listOf } from '#server/http/call.ts'
import { decideLinkedCase } from './decide-case.ts'
import { type LinkedCaseRow, listLinkedCases } from './list-cases.ts'
import { type LinkedCaseRows, readLinkedCase } from './read-case.ts'

export function linkedAccountRoutes(api: Api) {
  const { app } = api
  call(
    api,
    contract.listLinkedCases,
    async ({ query: { filter = 'waiting', order, after } }) => {
      const { shown, counts, next } = await listLinkedCases(app, { filter, order, after })
      return { data: shown.map(presentRow), counts, next }
    },
    listOf('links_listed', ({ data }) => data.flatMap(({ accounts }) => accounts.map(({ id }) => id))),
  )
  call(api, contract.readLinkedCase, async ({ params: { id } }) => presentCase(await readLinkedCase(app, id)), {
    kind: 'opened',
    action: 'link_case_opened',
    people: ({ accounts }) => accounts.map(({ id }) => id),
    subject: ({ id }) => `links:${id}`,
  })
  call(api, contract.decideLinkedCase, ({ params: { id }, body, caller }) =>
    decideLinkedCase(app, caller.operator, id, body),
  )
}

const presentRow = ({ opened_at, due_at, ...row }: LinkedCaseRow) => ({
  ...row,
  opened_at: opened_at.toISOString(),
  due_at: due_at?.toISOString() ?? null,
})

function presentCase({ accounts, facts, events, decisions, ...one }: LinkedCaseRows): LinkedCase {
  return {
    ...one,
    opened_at: one.opened_at.toISOString(),
    waiting_since: one.waiting_since?.toISOString() ?? null,
    due_at: one.due_at?.toISOString() ?? null,
    accounts: accounts.map(({ created_at, joined_at, ...account }) => ({
      ...account,
      created_at: created_at.toISOString(),
      joined_at: joined_at.toISOString(),
    })),
    facts: joinAlike(facts.map(presentFact)),
    events: events.map(({ id, kind, at }) => ({ id, kind, at: at.toISOString() })),
    decisions: decisions.map(({ body: text, decided_at, ...decision }) => ({
      ...decision,
      text,
      at: decided_at.toISOString(),
    })),
  }
}

type Fact = LinkedCase['facts'][number]

/** Where one account's payer has another's CPF, it is about the payment. */
function presentFact({ kinds, accounts: rows, holders }: LinkedCaseRows['facts'][number]): Fact {
  const accounts = rows.map(({ id, since, last_at }) => ({
    id,
    since: new Date(since).toISOString(),
    last_at: last_at && new Date(last_at).toISOString(),
  }))
  const kind = kinds.length > 1 ? 'payer' : (kinds[0] as Fact['kind'])
  return { kind, since: accounts[1]?.since ?? '', accounts, times: 1, holders }
}

/** Six copied photos are one fact of the same accounts, six times. */
function joinAlike(facts: readonly Fact[]): Fact[] {
  const joined = new Map<string, Fact>()
  for (const fact of facts) {
    const key = `${fact.kind} ${fact.accounts.map(({ id }) => id).sort()}`
    const earlier = joined.get(key)
    joined.set(
      key,
      earlier ? { ...earlier, times: earlier.times + 1, holders: Math.max(earlier.holders, fact.holders) } : fact,
    )
  }
  return [...joined.values()]
}
