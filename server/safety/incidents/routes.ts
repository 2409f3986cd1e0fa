import * as contract from '#contract/incident.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { addIncident, closeIncident, saveIncident } from './change-incident.ts'
import { type IncidentDetail, type IncidentRow, listIncidents, readIncident } from './read-incidents.ts'

export function incidentRoutes(api: Api) {
  const { app } = api
  call(api, contract.listIncidents, async () => ({ data: (await listIncidents(app)).map(presentRow) }), 'nobody')
  call(api, contract.readIncident, async ({ params }) => presentCase(await readIncident(app, params.id)), {
    kind: 'opened',
    action: 'incident_opened',
    people: () => [],
    subject: ({ id }) => `incident:${id}`,
  })
  call(api, contract.addIncident, ({ body, caller }) => addIncident(app, caller.operator, body))
  call(api, contract.saveIncident, ({ params, body, caller }) => saveIncident(app, caller.operator, params.id, body))
  call(api, contract.closeIncident, ({ params, body, caller }) => closeIncident(app, caller.operator, params.id, body))
}

const presentRow = ({ known_at, due_at, closed_at, ...row }: IncidentRow): contract.ListedIncident => ({
  ...row,
  known_at: known_at.toISOString(),
  due_at: due_at?.toISOString() ?? null,
  closed_at: closed_at?.toISOString() ?? null,
})

const presentCase = (row: IncidentDetail): contract.IncidentCase => ({
  ...row,
  known_at: row.known_at.toISOString(),
  due_at: row.due_at?.toISOString() ?? null,
  opened_at: row.opened_at.toISOString(),
  opened_by: row.opener,
  closing: closingOf(row),
})

const closingOf = ({ closed_at, closer, outcome, conclusion }: IncidentDetail) =>
  closed_at && closer && outcome && conclusion
    ? { at: closed_at.toISOString(), operator: closer, outcome, text: conclusion }
    : null
