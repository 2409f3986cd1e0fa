import * as admin from '#contract/help-request.ts'
import * as own from '#contract/help-request.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { answerHelp, closeHelp, readHelpCase, recordStep } from './help-case.ts'
import { presentHelpCase } from './present.ts'
import { readHelp, sendHelp } from './send-help.ts'

export function helpRequestRoutes(api: Api) {
  const { app } = api
  call(api, own.sendPrivateHelp, ({ body, caller }) => sendHelp(app, caller.account.accountId, body))
  call(api, own.readPrivateHelp, async ({ body, caller }) => {
    const rows = await readHelp(app, caller.account.accountId, body.word)
    return {
      messages: rows.map(row => ({ team: row.operator_id !== null, text: row.body, at: row.at.toISOString() })),
    }
  })
  call(api, admin.readHelpCase, async ({ params: { id } }) => presentHelpCase(await readHelpCase(app, id)), {
    kind: 'opened',
    action: 'help_opened',
    people: ({ account }) => [account?.id],
    named: () => [],
    subject: ({ id }) => `help:${id}`,
  })
  call(api, admin.answerHelp, ({ params: { id }, body, caller }) => answerHelp(app, caller.operator, id, body.text))
  call(api, admin.recordRescueStep, ({ params: { id }, body, caller }) => recordStep(app, caller.operator, id, body))
  call(api, admin.closeHelp, ({ params: { id }, body, caller }) => closeHelp(app, caller.operator, id, body))
}
