import type { WorklistItem } from '#contract/worklist.ts'
import * as contract from '#contract/worklist.ts'
import { isHidden } from '#contract/worklist-kinds.ts'
import { type Api, call, listOf } from '#server/platform/http/call.ts'
import { openClaim, releaseCase } from '#server/platform/operators/claims.ts'
import type { FindMarks } from '#server/safety/marked-words/prohibited-words.ts'
import { openWordList } from '#server/safety/marked-words/word-list.ts'
import { countMarks } from '#server/safety/reviews/compare-profiles.ts'
import { listAccountWork, listWorklist, readFigures, readUrgent, type WorklistRow } from './list-worklist.ts'

export function worklistRoutes(api: Api) {
  const { app } = api
  const findMarks = openWordList(app.env)
  call(
    api,
    contract.listWorklist,
    async ({ query, caller }) => {
      const { shown, next } = await listWorklist(app, caller.operator, query)
      return { data: shown.map(row => presentRow(row, findMarks)), next }
    },
    listOf('worklist_listed', ({ data }) => data.map(({ account }) => account?.id), accountsNamed),
  )
  call(
    api,
    contract.listAccountWork,
    async ({ params, caller }) => {
      const { shown, elsewhere } = await listAccountWork(app, caller.operator, params.id)
      return { data: shown.map(row => presentRow(row, findMarks)), elsewhere }
    },
    // Does not log views of a secret case. The log also has an entry for the account's page, so even an entry without
    // a name would reveal the case.
    listOf('worklist_listed', accountsNamed),
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
  call(api, contract.claimCase, ({ params, query, caller }) => openClaim(app, caller.operator, { ...params, ...query }))
  call(api, contract.releaseCase, ({ params, query, caller }) =>
    releaseCase(app, caller.operator, { ...params, ...query }),
  )
}

/** Leaves out people who appear only in cases that other roles must not know about. */
const accountsNamed = ({ data }: { data: WorklistItem[] }) =>
  data.filter(({ kind }) => !isHidden(kind)).map(({ account }) => account?.id)

const presentRow = (row: WorklistRow, findMarks: FindMarks): WorklistItem => {
  const { kind, id, account_id, name, since, due, pinned, claimed_by } = row
  return {
    kind,
    id,
    account: account_id === null ? null : { id: account_id, name },
    since: since.toISOString(),
    due: due.toISOString(),
    pinned,
    claimed_by,
    facts: presentFacts(row, findMarks),
  }
}

/** Counts the prohibited words in a text; only the case shows the text itself. */
function presentFacts({ kind, facts, written }: WorklistRow, findMarks: FindMarks): WorklistItem['facts'] {
  if (kind === 'campaign') return { ...facts, marks: findMarks(String(facts.title)).length }
  if (written === null) return facts
  return { ...facts, marks: countMarks(written.user_type, written.content, findMarks) }
}
