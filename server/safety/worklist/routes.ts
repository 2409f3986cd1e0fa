import * as contract from '#contract/worklist.ts'
import { type Api, call, listOf } from '#server/platform/http/call.ts'
import { listWorklist, readFigures, readUrgent, type WorklistRow } from './list-worklist.ts'

export function worklistRoutes(api: Api) {
  const { app } = api
  call(
    api,
    contract.listWorklist,
    async ({ query, caller }) => {
      const { shown, next } = await listWorklist(app, caller.operator, query)
      return { data: shown.map(presentRow), next }
    },
    listOf('worklist_listed', ({ data }) => data.map(({ account }) => account?.id)),
  )
  call(
    api,
    contract.readWorklistFigures,
    async ({ caller }) => ({
      data: (await readFigures(app, caller.operator)).map(figure => ({
        ...figure,
        oldest: figure.oldest?.toISOString() ?? null,
      })),
    }),
    'nobody',
  )
  call(
    api,
    contract.readUrgent,
    async ({ caller }) => {
      const { count, newest } = await readUrgent(app, caller.operator)
      return { count, newest: newest?.toISOString() ?? null }
    },
    'nobody',
  )
}

const presentRow = ({ kind, id, account_id, name, since, due, pinned, claimed_by, facts }: WorklistRow) => ({
  kind,
  id,
  account: account_id === null ? null : { id: account_id, name },
  since: since.toISOString(),
  due: due.toISOString(),
  pinned,
  claimed_by,
  facts,
})
