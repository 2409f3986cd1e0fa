import { beforeAll, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#contract/durations.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ListedOperator } from '#contract/operator-admin.ts'
import { emergencyRoles, type OperatorRole, roleNames } from '#contract/operator-roles.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { collectEndpoints } from '#test/world/calls.ts'
import { openCases, sendPhotos } from '#test/world/documents.ts'
import { openEvidence } from '#test/world/evidence.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

const endpoints = (await collectEndpoints()).filter(({ access }) => access === 'operator')
const nameOf = ({ method, path }: Endpoint) => `${method} ${path.replace('/api/operator', '')}`

let site: Booted
let clock: number

beforeAll(async () => {
  site = await bootSite()
  clock = Date.now()
  site.app.now = () => new Date(clock)
  // The first case belongs to an uninvolved account, because the calls can suspend it.
  await sendPhotos(site.app, await advertiser(site.app, { kyc: 'none' }))
})

const reason = 'Pessoa em risco, e ninguém da equipe responde agora.'
const takeRole = (office: BackOffice, role: string, text = reason) =>
  office.send('POST', '/api/operator/emergency-roles', { body: { role, reason: text } })
const entriesOf = async (operatorId: number, action: string) => {
  const text = 'select facts from audit_entries where subject = $1 and action = $2 order by id'
  return (await site.app.pool.query(text, [`operator:${operatorId}`, action])).rows.map(({ facts }) => facts)
}

const send = (office: BackOffice, { method, path, body, files, form }: Endpoint) => {
  const sends = body !== undefined || files !== undefined || form === true
  return office.send(method, path.replace(/:\w+/g, '1'), sends ? { body: {} } : {})
}

const mayCall = async (office: BackOffice, endpoint: Endpoint) => {
  const { status, bytes } = await send(office, endpoint)
  return !(status === 403 && JSON.parse(bytes.toString()).message.startsWith('O seu acesso '))
}

/** Calls to hide, suspend and answer, and the reads that these need. */
const inEmergency = [
  'POST /account-search',
  'GET /accounts/:id',
  'GET /campaigns/:id',
  'POST /campaigns/:id/suspension',
  'GET /help-requests/:id',
  'POST /help-requests/:id/answer',
  'POST /help-requests/:id/steps',
  'GET /kyc/:id',
  'POST /kyc/:id/freeze',
  'GET /media/accounts/:id',
  'POST /media/:id/refusal',
  'GET /reports/:id',
  'POST /reports/:id/question',
  'GET /support/conversations',
  'GET /support/conversations/:accountId',
  'POST /support/conversations/:accountId/messages',
  'POST /support/conversations/:accountId/seen',
  'GET /support/saved-answers',
]

test('an emergency role may make exactly these calls', () => {
  const marked = endpoints.filter(({ emergency }) => emergency)
  expect(marked.map(nameOf).toSorted()).toEqual(inEmergency.toSorted())
  const able = new Set<OperatorRole>(marked.flatMap(({ roles }) => roles ?? []))
  expect(roleNames.filter(role => able.has(role) && (emergencyRoles as readonly string[]).includes(role))).toEqual([
    ...emergencyRoles,
  ])
})

test.each(emergencyRoles)('%s as an emergency role may make only its own calls among these', async role => {
  // The operator's own role allows few calls.
  const own = role === 'support' ? 'kyc' : 'support'
  const { office } = await operatorAtWork(site, undefined, [own])
  expect((await takeRole(office, role)).status).toBe(204)
  for (const endpoint of endpoints) {
    const { roles, emergency } = endpoint
    const called = nameOf(endpoint)
    const may = roles?.includes(own) || (emergency === true && roles?.includes(role)) || false
    expect({ called, may: await mayCall(office, endpoint) }).toEqual({ called, may })
  }
})

test.each(roleNames.filter(role => !(emergencyRoles as readonly string[]).includes(role)))(
  '%s, which cannot hide, suspend or answer anything, cannot be taken for an emergency',
  async role => {
    const { office } = await operatorAtWork(site, undefined, ['support'])
    expect((await takeRole(office, role)).status).toBe(422)
  },
)

/** Returns 404 if the role is sufficient, because no such case exists. */
const openCase = async (office: BackOffice) => (await office.send('GET', '/api/operator/kyc/2000000000')).status

test('an emergency role lasts an hour, and its reason is audited and mailed', async () => {
  const { office, id } = await operatorAtWork(site, undefined, ['support'])
  expect(await openCase(office)).toBe(403)
  expect((await takeRole(office, 'kyc', 'curto')).json().errors).toHaveProperty('reason')
  const taken = await Promise.all([takeRole(office, 'kyc'), takeRole(office, 'kyc'), takeRole(office, 'kyc')])
  expect(taken.map(({ status }) => status).toSorted()).toEqual([204, 409, 409])
  expect((await takeRole(office, 'kyc')).json().message).toBe('Você já tem o papel Documentos.')
  expect(await openCase(office)).toBe(404)
  const until = new Date(clock + hourMs).toISOString()
  expect(await entriesOf(id, 'emergency_role_taken')).toEqual([{ role: 'kyc', until, text: reason }])
  const mails = (await (await openCases(site)).jobs()).filter(
    ({ identifier, payload }) => identifier === 'emergency-role-mail' && payload.operatorId === id,
  )
  expect(mails).toMatchObject([{ payload: { operatorId: id, role: 'kyc', reason, until } }])
  const own = (await office.send('GET', '/api/operator/roles')).json().data
  expect(own).toMatchObject([{ role: 'kyc' }, { role: 'support', until: null }])
  const session = (await office.send('GET', '/api/operator/session')).json()
  expect(session).toMatchObject({ roles: ['support'], emergency_roles: ['kyc'] })
  for (let step = 0; step < 5; step++) {
    clock += 12 * minuteMs
    await office.send('GET', '/api/operator/session')
  }
  expect(await openCase(office)).toBe(403)
})

test('two operators with emergency roles can neither open sealed evidence nor lift a suspension', async () => {
  const world = openEvidence(site)
  const account = await world.published({ nickname: 'Selada' })
  const [{ id }] = await world.versionsOf(account)
  const submission = await sendPhotos(site.app, await advertiser(site.app, { kyc: 'none' }))
  const iris = await operatorAtWork(site, 'Íris', ['finance'])
  const otto = await operatorAtWork(site, 'Otto', ['finance'])
  for (const { office } of [iris, otto]) {
    expect((await takeRole(office, 'trust')).status).toBe(204)
    expect((await takeRole(office, 'auditor')).status).toBe(422)
  }
  const body = { purpose: 'authority', reason: 'Ofício 12 da delegacia pede a versão.' }
  expect((await iris.office.send('POST', `/api/operator/evidence/${id}/openings`, { body })).status).toBe(403)
  const at = (what: string) => `/api/operator/kyc/${submission}/${what}`
  expect((await iris.office.send('POST', at('freeze'), { body: {} })).status).toBe(204)
  for (const [what, body] of [
    ['freeze-confirmation', { text: 'Conferi o caso.' }],
    ['lift', { text: 'Foi um engano.' }],
    ['lift-answer', { agrees: true }],
  ] as const) {
    const refused = await otto.office.send('POST', at(what), { body })
    expect([refused.status, refused.json().message]).toEqual([
      403,
      'O seu acesso de emergência não inclui isto: ele serve para tirar do ar, suspender e responder.',
    ])
  }
})

test('the worklist shows an emergency role the kinds that it may open', async () => {
  const { office } = await operatorAtWork(site, undefined, ['finance'])
  const figures = async () =>
    (await office.send('GET', '/api/operator/worklist/figures')).json().data.map(({ kind }: { kind: string }) => kind)
  const before = await figures()
  await takeRole(office, 'trust')
  expect((await figures()).filter((kind: string) => !before.includes(kind))).toEqual([
    'help',
    'report',
    'documents',
    'media',
    'support',
    'campaign',
  ])
})

const rolesOf = async (office: BackOffice, id: number) =>
  ((await office.send('GET', '/api/operator/operators')).json().data as ListedOperator[])
    .find(one => one.id === id)
    ?.roles.map(({ role }) => role)

test('taking away a role ends emergency roles too, and an operator without roles cannot take any', async () => {
  const boss = await operatorAtWork(site, 'Chefia', ['admin'])
  const rui = await operatorAtWork(site, 'Rui', ['finance', 'support'])
  expect((await takeRole(rui.office, 'trust')).status).toBe(204)
  const give = (roles: OperatorRole[], before: OperatorRole[]) =>
    boss.office.send('PUT', `/api/operator/operators/${rui.id}/roles`, { body: { roles, before } })
  expect((await give(['finance'], ['finance', 'support'])).status).toBe(200)
  expect(await rolesOf(boss.office, rui.id)).toEqual(['finance'])
  const ana = await operatorAtWork(site, 'Ana', ['support'])
  const [taken] = await Promise.all([
    takeRole(ana.office, 'trust'),
    boss.office.send('PUT', `/api/operator/operators/${ana.id}/roles`, { body: { roles: [], before: ['support'] } }),
  ])
  // Either request can win the race.
  expect([204, 401, 403, 409]).toContain(taken.status)
  expect(await rolesOf(boss.office, ana.id)).toEqual([])
  const none = await operatorAtWork(site, 'Nova', [])
  expect((await takeRole(none.office, 'support')).status).toBe(403)
})
