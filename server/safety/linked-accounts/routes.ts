import * as contract from '#contract/linked-accounts.ts'
import { type Api, call, listOf } from '#server/platform/http/call.ts'
import { readSharedFacts } from './read-shared.ts'

export const linkedAccountRoutes = (api: Api) =>
  call(
    api,
    contract.readSharedFacts,
    ({ params, caller }) => readSharedFacts(api.app, caller.operator, params.id),
    listOf('shared_facts_listed', ({ facts }) => facts.flatMap(({ accounts }) => accounts.map(({ id }) => id))),
  )
