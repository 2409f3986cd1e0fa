import type { HelpOutcome } from '#contract/case-kinds.ts'
import * as contract from '#contract/help-request.ts'
import type { RescueStep } from '#contract/rescue-playbook.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import type { HelpCaseRows } from './help-case.ts'
import { answerHelp, closeHelp, readHelpCase, recordStep } from './help-case.ts'
import { readHelp, sendHelp } from './send-help.ts'

export function helpRequestRoutes(api: Api) {
  const { app } = api
  call(api, contract.sendPrivateHelp, ({ body, caller }) => sendHelp(app, caller.account.accountId, body))
  call(api, contract.readPrivateHelp, async ({ body, caller }) => {
    const rows = await readHelp(app, caller.account.accountId, body.word)
    return {
      messages: rows.map(row => ({ team: row.operator_id !== null, text: row.body, at: row.at.toISOString() })),
    }
  })
  call(api, contract.readHelpCase, async ({ params: { id } }) => presentHelpCase(await readHelpCase(app, id)), {
    kind: 'opened',
    action: 'help_opened',
    people: ({ account }) => [account?.id],
    named: () => [],
    subject: ({ id }) => `help:${id}`,
  })
  call(api, contract.answerHelp, ({ params: { id }, body, caller }) => answerHelp(app, caller.operator, id, body.text))
  call(api, contract.recordRescueStep, ({ params: { id }, body, caller }) => recordStep(app, caller.operator, id, body))
  call(api, contract.closeHelp, ({ params: { id }, body, caller }) => closeHelp(app, caller.operator, id, body))
}

function presentHelpCase({ request, account, entries, others }: HelpCaseRows): contract.HelpCase {
  const { id, received_at, waiting_since, due_at, word_hash } = request
  return {
    id,
    account: account ?? null,
    answerable: word_hash !== null && account !== undefined,
    opened_at: received_at.toISOString(),
    waiting_since: waiting_since?.toISOString() ?? null,
    due_at: due_at?.toISOString() ?? null,
    closed: presentClosing(request),
    messages: entries
      .filter(({ kind }) => kind === 'message')
      .map(({ id, operator, body, at }) => ({ id, operator, text: body, at: at.toISOString() })),
    steps: entries.flatMap(({ id, kind, step, body, operator, at }) =>
      step && operator
        ? { id, step: step as RescueStep, note: kind === 'note' ? body : '', operator, at: at.toISOString() }
        : [],
    ),
    others: others.map(({ id, protocol, received_at, outcome }) => ({
      ...{ id, protocol, received_at: received_at.toISOString() },
      outcome: outcome as HelpOutcome | null,
    })),
  }
}

const presentClosing = ({
  closed_at,
  closed_by_name,
  outcome,
}: HelpCaseRows['request']): contract.HelpCase['closed'] =>
  closed_at && outcome
    ? { at: closed_at.toISOString(), operator: closed_by_name, outcome: outcome as HelpOutcome }
    : null
