import { beforeAll, expect, test } from 'vitest'
import { codeOf, operatorAtWork, operatorPassword } from '#test/world/back-office.ts'
import { type Cases, openCases } from '#test/world/documents.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let cases: Cases

beforeAll(async () => {
  site = await bootSite()
  cases = await openCases(site)
})

const withoutPasskey = () => operatorAtWork(site, undefined, undefined, false)
const registration = '/api/operator/passkeys/registration'
const invented = {
  id: 'x'.repeat(22),
  rawId: 'x'.repeat(22),
  type: 'public-key',
  response: {},
  clientExtensionResults: {},
}

test('password and code alone open no document', async () => {
  const { office } = await withoutPasskey()
  const { id } = await cases.waiting()
  expect((await office.send('GET', `/api/operator/kyc/${id}`)).status).toBe(200)
  const ticket = await office.send('POST', `/api/operator/kyc/${id}/tickets`, {
    body: { kind: 'front', purpose: 'review' },
  })
  expect([ticket.status, ticket.json().message]).toEqual([
    403,
    'Para ver documentos, confirme com a sua chave de acesso, em Meu acesso.',
  ])
  expect((await office.send('GET', `/api/operator/kyc/documents/${'x'.repeat(43)}`)).status).toBe(403)
})

test('a key can be added with the password and a fresh code, never with the session alone', async () => {
  const { office, secret } = await withoutPasskey()
  const ask = (password: string, code: string) => office.send('POST', registration, { body: { password, code } })
  // Computes the code only once, because codes change every 30 seconds.
  const code = codeOf(site.app, secret, 1)
  expect((await ask('outra senha qualquer', code)).json().errors).toHaveProperty('password')
  expect((await ask(operatorPassword, '000000')).json().errors).toHaveProperty('code')
  const offered = await ask(operatorPassword, code)
  expect(offered.json()).toMatchObject({
    rp: { name: 'Véspera' },
    authenticatorSelection: { userVerification: 'required' },
  })
  expect((await ask(operatorPassword, code)).status).toBe(422)
})

test('an invented credential is refused, and uses up the challenge', async () => {
  const { office, secret, id } = await withoutPasskey()
  const body = { name: 'Notebook', credential: invented }
  expect((await office.send('POST', '/api/operator/passkeys', { body })).status).toBe(422)
  await office.send('POST', registration, { body: { password: operatorPassword, code: codeOf(site.app, secret, 1) } })
  const refused = await office.send('POST', '/api/operator/passkeys', { body })
  expect([refused.status, refused.json().message]).toEqual([
    422,
    'Não foi possível confirmar a chave de acesso. Tente de novo.',
  ])
  const left = await cases.rows(
    'select from passkey_challenges c join operator_sessions s on s.id = c.session_id where s.operator_id = $1',
    id,
  )
  expect(left).toHaveLength(0)
  expect((await office.send('POST', '/api/operator/passkeys/use')).status).toBe(409)
  expect((await office.send('PUT', '/api/operator/passkeys/use', { body: { credential: invented } })).status).toBe(422)
  expect((await office.send('GET', '/api/operator/session')).json()).toMatchObject({ passkeys: 0, with_passkey: false })
})
