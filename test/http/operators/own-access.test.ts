import { beforeAll, beforeEach, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { type BackOffice, codeOf, confirmByPasskey, operatorAtWork, operatorPassword } from '#test/world/back-office.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let clock: number
let operator: Awaited<ReturnType<typeof operatorAtWork>>

beforeAll(async () => {
  site = await bootSite()
  clock = Date.parse('2026-11-21T12:00:00Z')
  site.app.now = () => new Date(clock)
})
beforeEach(async () => {
  clock += minuteMs
  operator = await operatorAtWork(site)
  clock += 30_000
})

type Proof = { password: string; code: string }
type Change = {
  send: (office: BackOffice, proof: Proof, key: string) => ReturnType<BackOffice['send']>
  /** The job that mails about the change. Absent for a new passkey, whose mail waits until the passkey exists. */
  mail?: string
}

/** Every change to how an operator logs in or gains access to documents. */
const changes: Record<string, Change> = {
  'changing the password': {
    send: (office, { password, code }) =>
      office.send('PUT', '/api/operator/password', {
        body: { current_password: password, code, password: 'girassol de papel azul' },
      }),
    mail: 'operator-password-mail',
  },
  'replacing the recovery codes': {
    send: (office, body) => office.send('POST', '/api/operator/recovery-codes', { body }),
    mail: 'operator-recovery-codes-mail',
  },
  'adding a passkey': { send: (office, body) => office.send('POST', '/api/operator/passkeys/registration', { body }) },
  'removing a passkey': {
    send: (office, body, key) => office.send('POST', `/api/operator/passkeys/${key}/removal`, { body }),
    mail: 'operator-passkey-removed-mail',
  },
}

async function addKey() {
  const id = `chave-de-${operator.id}`
  const key = { name: 'Notebook', public_key: Buffer.alloc(32), counter: 0, transports: [], last_used_at: null }
  const row = { id, operator_id: operator.id, created_at: site.app.now(), ...key }
  await site.app.db.insertInto('operator_passkeys').values(row).execute()
  return id
}

const mailed = async (identifier: string) => {
  const text = `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = $1 and (j.payload ->> 'operatorId')::int = $2`
  return (await site.app.pool.query(text, [identifier, operator.id])).rowCount
}

test.each(Object.entries(changes))('%s takes the password and a code, and sends a mail', async (_, { send, mail }) => {
  const key = await addKey()
  const code = codeOf(site.app, operator.secret)
  const refused = [
    await send(operator.office, { password: 'outra senha qualquer', code }, key),
    await send(operator.office, { password: operatorPassword, code: '000000' }, key),
    await send(operator.office, { password: operatorPassword, code: operator.recoveryCodes[0] as string }, key),
  ]
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422])
  expect((await operator.office.send('GET', '/api/operator/session')).json()).toMatchObject({ passkeys: 1 })
  if (mail) expect(await mailed(mail)).toBe(0)
  expect((await send(operator.office, { password: operatorPassword, code }, key)).status).toBe(200)
  if (mail) expect(await mailed(mail)).toBe(1)
})

test('removing a passkey ends the session’s confirmation by it', async () => {
  const key = await addKey()
  await confirmByPasskey(site.app, operator.id)
  const proof = { password: operatorPassword, code: codeOf(site.app, operator.secret) }
  const body = { passkeys: 0, with_passkey: false }
  expect((await changes['removing a passkey']?.send(operator.office, proof, key))?.json()).toMatchObject(body)
  const again = { ...proof, code: codeOf(site.app, operator.secret, 1) }
  expect((await changes['removing a passkey']?.send(operator.office, again, key))?.status).toBe(404)
})
