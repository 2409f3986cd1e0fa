import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { closeApp, openApp } from '#server/open-app.ts'
import type { App } from '#server/platform/app.ts'
import { openDocument } from '#server/safety/reviews/document-access.ts'
import { insertProof } from '#test/world/direct-writes.ts'
import { ownDataDir, sendPhotos } from '#test/world/documents.ts'
import { advertiser } from '#test/world/people.ts'
import { bootApp } from '#test/world/site.ts'
import { providerOf } from './key-provider.ts'
import { rotateKeys, UnknownKey } from './rotate-keys.ts'
import { openVault } from './vault.ts'

let app: App
let dataDir: string
const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const submissions: number[] = []
let operator: number
let order: number

beforeAll(async () => {
  dataDir = await ownDataDir()
  const booted = await bootApp({ variables: { DATA_DIR: dataDir, KYC_KEY: first.toString('base64') } })
  app = booted.app
  for (let made = 0; made < 3; made++) submissions.push(await sendPhotos(app, await advertiser(app, { kyc: 'none' })))
  const password_hash = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNo'
  const values = { name: 'Operação', email: 'operacao@teste.local', password_hash }
  operator = (await app.db.insertInto('operators').values(values).returning('id').executeTakeFirstOrThrow()).id
  const totp_secret = await app.vault.seal(Buffer.from('totp'), `operator:${operator}`)
  await app.db.updateTable('operators').set({ totp_secret }).where('id', '=', operator).execute()
  const account_id = await advertiser(app, { kyc: 'none' })
  const of_account = await app.vault.seal(Buffer.from('totp'), `account-totp:${account_id}`)
  const authenticator = { account_id, totp_secret: of_account, started_at: app.now() }
  await app.db.insertInto('account_authenticators').values(authenticator).execute()
  const private_key = await app.vault.seal(Buffer.from('day'), 'access-log:2026-11-24')
  const day = { day: '2026-11-24', public_key: Buffer.from('day'), private_key }
  await app.db.insertInto('access_log_days').values(day).execute()
  order = await orderWithProof()
})

async function orderWithProof() {
  const account_id = await advertiser(app, { kyc: 'none' })
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into orders (account_id, plan_id, amount, created_at, tier, title, days, free_days, list_amount)
     select $1, id, amount, now(), tier, title, days, free_days, amount from plans limit 1 returning id`,
    [account_id],
  )
  const order_id = rows[0]?.id ?? 0
  await insertProof(app, { order_id, account_id, bytes: Buffer.from('proof') })
  return order_id
}

async function proofWith(kycKey: Buffer) {
  const { sealed } = await app.db.selectFrom('order_proofs').select('sealed').executeTakeFirstOrThrow()
  const key = await app.db.selectFrom('order_proof_keys').selectAll().executeTakeFirstOrThrow()
  return String(await openVault({ dataDir, kycKey }).openProof(order, { sealed, ...key }))
}

const readAllWith = (kycKey: Buffer, kycKeyOld?: Buffer) => {
  const vault = openVault({ dataDir, kycKey, kycKeyOld })
  return Promise.all(submissions.map(id => openDocument({ db: app.db, vault }, id, 'front')))
}

const dayKeyWith = async (kycKey: Buffer) => {
  const { day, private_key } = await app.db.selectFrom('access_log_days').selectAll().executeTakeFirstOrThrow()
  return String(await openVault({ dataDir, kycKey }).open(private_key, `access-log:${day}`))
}

const secretWith = async (kycKey: Buffer, kycKeyOld?: Buffer) => {
  const query = app.db.selectFrom('operators').select('totp_secret').where('id', '=', operator)
  const { totp_secret } = await query.executeTakeFirstOrThrow()
  return String(await openVault({ dataDir, kycKey, kycKeyOld }).open(totp_secret as Buffer, `operator:${operator}`))
}

const accountSecretWith = async (kycKey: Buffer) => {
  const { account_id, totp_secret } = await app.db
    .selectFrom('account_authenticators')
    .selectAll()
    .executeTakeFirstOrThrow()
  return String(await openVault({ dataDir, kycKey }).open(totp_secret, `account-totp:${account_id}`))
}

test('everything opens with the new key and nothing with the old one; a second rotation finds nothing to do', async () => {
  const before = await readAllWith(first)
  expect(await readAllWith(second, first)).toEqual(before)
  expect(await secretWith(second, first)).toBe('totp')
  const moved = { people: 3, evidence: 0, proofs: 1, secrets: 2, days: 1 }
  expect(await rotateKeys(app.db, providerOf(first), providerOf(second))).toEqual(moved)
  expect(await readAllWith(second)).toEqual(before)
  expect(await readAllWith(second, first)).toEqual(before)
  expect(await secretWith(second)).toBe('totp')
  expect(await accountSecretWith(second)).toBe('totp')
  expect(await dayKeyWith(second)).toBe('day')
  expect(await proofWith(second)).toBe('proof')
  await expect(proofWith(first)).rejects.toThrow()
  await expect(readAllWith(first)).rejects.toThrow()
  await expect(secretWith(first)).rejects.toThrow()
  const nothing = { people: 0, evidence: 0, proofs: 0, secrets: 0, days: 0 }
  expect(await rotateKeys(app.db, providerOf(first), providerOf(second))).toEqual(nothing)
})

test('a wrong key changes nothing, not even the first rows', async () => {
  await expect(rotateKeys(app.db, providerOf(first), providerOf(third))).rejects.toThrow(UnknownKey)
  await expect(rotateKeys(app.db, undefined, providerOf(third))).rejects.toThrow(UnknownKey)
  expect(await readAllWith(second)).toHaveLength(3)
  expect(await secretWith(second)).toBe('totp')
})

test('a rotation that fails at its last row rolls back', async () => {
  const sealed = app.db.selectFrom('operators').select('totp_secret').where('id', '=', operator)
  const { totp_secret } = await sealed.executeTakeFirstOrThrow()
  await app.db
    .updateTable('operators')
    .set({ totp_secret: randomBytes(90) })
    .execute()
  await expect(rotateKeys(app.db, providerOf(second), providerOf(third))).rejects.toThrow(UnknownKey)
  await app.db.updateTable('operators').set({ totp_secret }).execute()
  expect(await readAllWith(second)).toHaveLength(3)
  await expect(readAllWith(third)).rejects.toThrow()
})

test('a restart with the new key reads earlier documents', async () => {
  const { env } = app
  const restarted = openApp({ ...env, kycKey: second }, env.databaseUrl ?? urlOf(app), () => undefined)
  expect(await openDocument(restarted, submissions[0] as number, 'selfie')).toEqual(expect.any(Buffer))
  await closeApp(restarted)
})

const urlOf = ({ pool }: App) => pool.options.connectionString as string
