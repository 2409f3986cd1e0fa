import * as contract from '#contract/report-admin.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { askNotifier } from './ask-notifier.ts'
import { blockSource, unblockSource } from './block-source.ts'
import { agreeToReversal, decideReport, lengthenReport } from './decide-report.ts'
import { presentCase } from './present.ts'
import { readReportCase } from './read-case.ts'
import { undoHidings } from './undo-hidings.ts'

export function reportRoutes(api: Api) {
  const { app } = api
  call(
    api,
    contract.readReportCase,
    async ({ params: { id }, caller }) => presentCase(await readReportCase(app, id), caller.operator.operatorId),
    {
      kind: 'opened',
      action: 'report_opened',
      people: ({ account }) => [account?.id],
      subject: ({ id }) => `report:${id}`,
    },
  )
  call(api, contract.decideReport, ({ params: { id }, body, caller }) => decideReport(app, caller.operator, id, body))
  call(api, contract.agreeToReversal, ({ params: { id }, caller }) => agreeToReversal(app, caller.operator, id))
  call(api, contract.undoHidings, ({ params: { id }, body, caller }) => undoHidings(app, caller.operator, id, body))
  call(api, contract.askNotifier, ({ params: { id }, body, caller }) =>
    askNotifier(app, caller.operator, id, body.text),
  )
  call(api, contract.blockSource, ({ params: { id }, body, caller }) => blockSource(app, caller.operator, id, body))
  call(api, contract.unblockSource, ({ params: { id }, caller }) => unblockSource(app, caller.operator, id))
  call(api, contract.lengthenReport, ({ params: { id }, caller }) => lengthenReport(app, caller.operator, id))
}
