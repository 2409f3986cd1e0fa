import { IncidentFacts } from '#contract/incident.ts'
import * as contract from '#contract/incident-admin.ts'
import { contactAddress } from '#server/emails/send.ts'
import { type Api, call } from '#server/http/call.ts'
import { addIncident, closeIncident, saveIncident } from './change-incident.ts'
import { noticeText, type Sender } from './notice-texts.ts'
import { type IncidentRow, type IncidentRows, listIncidents, readIncident } from './read-incidents.ts'
import { settleNotice } from './settle-notice.ts'

export function incidentRoutes(api: Api) {
  const { app } = api
  const sender: Sender = { owner: app.env.siteOwner, contact: contactAddress(app.env) }
  call(api, contract.listIncidents, async () => ({ data: (await listIncidents(app)).map(presentRow) }), 'nobody')
  call(api, contract.readIncident, async ({ params }) => presentCase(await readIncident(app, params.id), sender), {
    kind: 'opened',
    action: 'incident_opened',
    people: () => [],
    subject: ({ id }) => `incident:${id}`,
  })
  call(api, contract.addIncident, ({ body, caller }) => addIncident(app, caller.operator, body))
  call(api, contract.saveIncident, ({ params, body, caller }) => saveIncident(app, caller.operator, params.id, body))
  call(api, contract.settleNotice, ({ params, body, caller }) => settleNotice(app, caller.operator, params.id, body))
  call(api, contract.closeIncident, ({ params, body, caller }) =>
    closeIncident(app, caller.operator, params.id, body.text),
  )
}

function presentRow({ facts, ...row }: IncidentRow): contract.ListedIncident {
  const { title, discovered_at } = IncidentFacts.parse(facts)
  return {
    id: row.id,
    code: row.code,
    title,
    discovered_at,
    opened_at: row.opened_at.toISOString(),
    due_at: row.due_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
  }
}

const presentCase = (rows: IncidentRows, sender: Sender): contract.IncidentCase => {
  const { incident, facts, versions, notices, closing } = rows
  const { code } = incident
  return {
    ...incident,
    opened_at: incident.opened_at.toISOString(),
    version: versions[0]?.id ?? 0,
    facts,
    versions: versions.map(({ id, operator, saved_at }) => ({ id, operator, at: saved_at.toISOString() })),
    notices: notices.map(notice => ({
      kind: notice.kind,
      since: notice.waiting_since.toISOString(),
      deadline: notice.deadline.toISOString(),
      prepared: notice.settled_at ? null : noticeText(notice.kind, { code, facts }, sender),
      settled: settledOf(notice),
    })),
    closing: closing
      ? { at: closing.closed_at.toISOString(), operator: closing.operator, text: closing.conclusion }
      : null,
  }
}

const settledOf = ({ outcome, settled_at, operator, note, body }: IncidentRows['notices'][number]) =>
  outcome && settled_at ? { outcome, at: settled_at.toISOString(), operator, note: note ?? '', text: body ?? '' } : null
