import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ListedOperator } from '#contract/operator-admin.ts'
import { type OperatorRole, roleNames } from '#contract/operator-roles.ts'
import { kindNames, kindsFor } from '#contract/worklist-kinds.ts'
import { type BackOffice, newOperator, operatorAtWork } from '#test/world/back-office.ts'
import { collectEndpoints } from '#test/world/calls.ts'
import { openCases, sendPhotos } from '#test/world/documents.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

const endpoints = (await collectEndpoints()).filter(({ access }) => access === 'operator')

let site: Booted
let clock: number

beforeAll(async () => {
  site = await bootSite()
  clock = Date.now()
  site.app.now = () => new Date(clock)
  // The first case belongs to an uninvolved account, because the calls can suspend it.
  await sendPhotos(site.app, await advertiser(site.app, { kyc: 'none' }))
})

const send = (office: BackOffice, { method, path, body, files, form }: Endpoint) => {
  const sends = body !== undefined || files !== undefined || form === true
  return office.send(method, path.replace(/:\w+/g, '1'), sends ? { body: {} } : {})
}

/** Whether the call was refused because of the role rather than the case. */
const isRefusedForItsRole = ({ status, bytes }: Awaited<ReturnType<typeof send>>) =>
  status === 403 && JSON.parse(bytes.toString()).message.startsWith('O seu acesso ')

const entriesOf = async (operatorId: number, action: string) => {
  const text = 'select facts from audit_entries where subject = $1 and action = $2 order by id'
  return (await site.app.pool.query(text, [`operator:${operatorId}`, action])).rows.map(({ facts }) => facts)
}

test.each(roleNames)('%s may call exactly what the contract says', async role => {
  const { office } = await operatorAtWork(site, undefined, [role])
  for (const endpoint of endpoints) {
    const called = `${endpoint.method} ${endpoint.path}`
    const isRefused = isRefusedForItsRole(await send(office, endpoint))
    expect({ called, isRefused }).toEqual({ called, isRefused: !endpoint.roles?.includes(role) })
  }
})

test('an operator without a role can call nothing, and each refusal is audited once', async () => {
  const { office, id } = await operatorAtWork(site, undefined, [])
  for (const endpoint of endpoints) expect(isRefusedForItsRole(await send(office, endpoint))).toBe(true)
  await office.send('GET', '/api/operator/audit')
  const calls = (await entriesOf(id, 'access_refused')).map(({ call }) => call)
  expect(calls.toSorted()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).toSorted())
  expect((await office.send('GET', '/api/operator/session')).json()).toMatchObject({ stage: 'in', roles: [] })
})

test('administrators cannot see documents, and the refusal names the roles that can', async () => {
  const { office } = await operatorAtWork(site, undefined, ['admin'])
  const answer = await office.send('GET', '/api/operator/kyc/1')
  expect([answer.status, answer.json().message]).toEqual([
    403,
    'O seu acesso não inclui esta parte, que é de Documentos ou Confiança e segurança. Quem administra os acessos pode incluí-la. Numa emergência, pegue o papel por uma hora em “Meu acesso”.',
  ])
})

test('the worklist shows each role the kinds that it decides', async () => {
  await (await openCases(site)).waiting()
  const kinds = async (roles: OperatorRole[]) => {
    const { office } = await operatorAtWork(site, undefined, roles)
    const figures = (await office.send('GET', '/api/operator/worklist/figures')).json().data
    const items = (await office.send('GET', '/api/operator/worklist')).json().data
    const documents = (await office.send('GET', '/api/operator/worklist?only=documents')).json().data
    return {
      figures: figures.map(({ kind }: { kind: string }) => kind),
      shown: items.some(({ kind }: { kind: string }) => kind === 'documents'),
      asked: documents.length > 0,
    }
  }
  expect(await kinds(['kyc', 'finance'])).toEqual({ figures: kindsFor(['kyc', 'finance']), shown: true, asked: true })
  expect(await kinds(['finance'])).toEqual({
    figures: ['second_operator', 'pix', 'refund', 'reversal'],
    shown: false,
    asked: false,
  })
  expect(await kinds(['auditor'])).toEqual({ figures: ['opening'], shown: false, asked: false })
  expect((await kinds([...roleNames])).figures).toEqual(kindNames)
})

const listed = async (office: BackOffice) =>
  (await office.send('GET', '/api/operator/operators')).json().data as ListedOperator[]
const give = (office: BackOffice, id: number, roles: OperatorRole[], before: OperatorRole[]) =>
  office.send('PUT', `/api/operator/operators/${id}/roles`, { body: { roles, before } })

test('an administrator gives roles, and taking one away ends the operator’s sessions', async () => {
  const boss = await operatorAtWork(site, 'Chefia', ['admin'])
  const ana = await operatorAtWork(site, 'Ana', ['support'])
  const given = await give(boss.office, ana.id, ['support', 'kyc'], ['support'])
  expect(given.json()).toMatchObject({ id: ana.id, own: false })
  expect(given.json().roles).toMatchObject([
    { role: 'kyc', given_by: 'Chefia', until: null },
    { role: 'support', given_by: null },
  ])
  expect((await ana.office.send('GET', '/api/operator/kyc/2000000000')).status).toBe(404)
  expect((await give(boss.office, ana.id, ['kyc'], ['support', 'kyc'])).status).toBe(200)
  expect((await ana.office.send('GET', '/api/operator/session')).status).toBe(401)
  expect(await entriesOf(ana.id, 'roles_changed')).toEqual([
    { given: ['kyc'], taken: [] },
    { given: [], taken: ['support'] },
  ])
  expect((await listed(boss.office)).find(({ id }) => id === boss.id)).toMatchObject({ own: true })
})

test('nobody can change their own roles, or roles that somebody else has just changed', async () => {
  const boss = await operatorAtWork(site, undefined, ['admin'])
  const own = await give(boss.office, boss.id, ['admin', 'kyc'], ['admin'])
  expect([own.status, own.json().message]).toEqual([409, 'Os seus papéis são dados por outra pessoa.'])
  const { id } = await newOperator(site.app, 'Rui', true, ['support'])
  const stale = await give(boss.office, id, ['content'], [])
  expect([stale.status, stale.json().message]).toEqual([
    409,
    'Alguém acabou de mudar estes papéis. Recarregue a página.',
  ])
  expect((await give(boss.office, 999_999, ['content'], [])).status).toBe(404)
})
