import { readAccount } from '#contract/account.ts'
import { type LookupTable, lookupLists } from '#contract/lookup.ts'
import { type Api, call } from '#server/http/call.ts'
import { listOptions } from './list-options.ts'
import { presentAccount } from './present.ts'
import { readListed } from './read-listed.ts'

export function profileRoutes(api: Api) {
  for (const table of Object.keys(lookupLists) as LookupTable[]) {
    call(api, lookupLists[table], async () => ({ data: await listOptions(api.app, table) }))
  }
  call(api, readAccount, async ({ params }) => {
    return [presentAccount(await readListed(api.app, params.id), api.app.now())]
  })
}
