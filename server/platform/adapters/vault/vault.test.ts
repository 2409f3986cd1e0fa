import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { App } from '#server/platform/app.ts'
import { filesBelow, ownDataDir, photo, sendPhotos } from '#test/world/documents.ts'
import { advertiser } from '#test/world/people.ts'
import { bootApp } from '#test/world/site.ts'
import { openVault } from './vault.ts'

let app: App
let dataDir: string

beforeAll(async () => {
  dataDir = await ownDataDir()
  app = (await bootApp({ variables: { DATA_DIR: dataDir } })).app
})

const person = () => advertiser(app, { kyc: 'none' })

async function documentsOf(accountId: number) {
  const rows = await app.db
    .selectFrom('kyc_documents')
    .innerJoin('kyc_submissions', 'kyc_submissions.id', 'submission_id')
    .select(['kind', 'object'])
    .where('account_id', '=', accountId)
    .execute()
  return rows.map(row => ({ accountId, ...row }))
}

const keep = async (accountId: number, bytes: Uint8Array) => {
  const { front } = await app.db
    .transaction()
    .execute(tx => app.vault.keep(tx, { accountId, at: app.now() }, { front: bytes }))
  return { accountId, kind: 'front' as const, object: front }
}

test('reads documents back, and no file on disk contains an image or a piece of one', async () => {
  const bytes = await photo().webp().toBuffer()
  const place = await keep(await person(), bytes)
  expect(await app.vault.read(app.db, place)).toEqual(bytes)
  const files = await filesBelow(join(dataDir, 'private'))
  expect(files.length).toBeGreaterThan(0)
  const piece = bytes.subarray(100, 132)
  for (const { bytes: stored } of files) {
    expect(stored.includes('RIFF') || stored.includes('WEBP') || stored.includes(piece)).toBe(false)
  }
})

test('only this user can read the folder, its files and the key', async () => {
  const { object } = await keep(await person(), Buffer.from('x'))
  const modeOf = async (...path: string[]) => (await stat(join(dataDir, ...path))).mode & 0o777
  expect([await modeOf('private'), await modeOf('private', object), await modeOf('kyc.key')]).toEqual([
    0o700, 0o600, 0o600,
  ])
})

test('encrypts the same bytes differently each time', async () => {
  const account = await person()
  const [one, two] = [await keep(account, Buffer.from('the same')), await keep(account, Buffer.from('the same'))]
  const read = ({ object }: typeof one) => readFile(join(dataDir, 'private', object))
  const [first, second] = [await read(one), await read(two)]
  expect(first.equals(second)).toBe(false)
  expect(first.subarray(0, 12).equals(second.subarray(0, 12))).toBe(false)
})

test('a document cannot replace one of another kind, object or person', async () => {
  const [account, other] = [await person(), await person()]
  await sendPhotos(app, account)
  await sendPhotos(app, other)
  const [front, verse] = await documentsOf(account)
  const [foreign] = await documentsOf(other)
  if (!front || !verse || !foreign) throw new Error('no documents')
  await expect(app.vault.read(app.db, { ...front, kind: 'selfie' })).rejects.toThrow(/authenticate/)
  await expect(app.vault.read(app.db, { ...front, accountId: other })).rejects.toThrow(/authenticate/)
  const path = (object: string) => join(dataDir, 'private', object)
  await writeFile(path(front.object), await readFile(path(verse.object)))
  await expect(app.vault.read(app.db, front)).rejects.toThrow(/authenticate/)
  await writeFile(path(verse.object), await readFile(path(foreign.object)))
  await expect(app.vault.read(app.db, verse)).rejects.toThrow(/authenticate/)
})

test('detects a changed byte and a truncated object', async () => {
  const place = await keep(await person(), Buffer.from('a document'))
  const path = join(dataDir, 'private', place.object)
  const stored = await readFile(path)
  for (const at of [0, 12, stored.length - 1]) {
    const changed = Buffer.from(stored)
    changed[at] = (changed[at] ?? 0) ^ 1
    await writeFile(path, changed)
    await expect(app.vault.read(app.db, place)).rejects.toThrow(/authenticate/)
  }
  await writeFile(path, stored.subarray(0, 20))
  await expect(app.vault.read(app.db, place)).rejects.toThrow(/too short/)
})

test('a wrapped key opens only for its person and under its key', async () => {
  const [account, other] = [await person(), await person()]
  const place = await keep(account, Buffer.from('mine'))
  await keep(other, Buffer.from('theirs'))
  const stranger = openVault({ dataDir, kycKey: Buffer.alloc(32, 7) })
  await expect(stranger.read(app.db, place)).rejects.toThrow(/KYC_KEY is/)
  const mine = app.db.selectFrom('kyc_keys').selectAll().where('account_id', '=', account)
  const { wrapped_key } = await mine.executeTakeFirstOrThrow()
  await app.db.updateTable('kyc_keys').set({ wrapped_key }).where('account_id', '=', other).execute()
  await expect(app.vault.read(app.db, { ...place, accountId: other })).rejects.toThrow(/authenticate/)
})

test('nobody can read the objects without the key', async () => {
  const account = await person()
  const place = await keep(account, Buffer.from('gone'))
  await app.vault.destroyKey(app.db, account)
  expect(await app.vault.read(app.db, place)).toBeUndefined()
  expect((await filesBelow(join(dataDir, 'private'))).some(({ path }) => path.endsWith(place.object))).toBe(true)
  const again = await keep(account, Buffer.from('new'))
  await expect(app.vault.read(app.db, place)).rejects.toThrow(/authenticate/)
  expect(String(await app.vault.read(app.db, again))).toBe('new')
})

test('two vaults on one directory create one key', async () => {
  const sealed = await app.vault.seal(Buffer.from('secret'), 'operator:1')
  expect(String(await openVault({ dataDir }).open(sealed, 'operator:1'))).toBe('secret')
})

test('a sealed secret opens only in its context', async () => {
  const sealed = await app.vault.seal(Buffer.from('secret'), 'operator:1')
  expect(sealed.includes('secret')).toBe(false)
  expect(String(await app.vault.open(sealed, 'operator:1'))).toBe('secret')
  await expect(app.vault.open(sealed, 'operator:2')).rejects.toThrow()
  const stranger = openVault({ dataDir, kycKey: Buffer.alloc(32, 7) })
  await expect(stranger.open(sealed, 'operator:1')).rejects.toThrow(/sealed under/)
})

test.each(['../kyc.key', '', 'a', '/etc/passwd', `${'a'.repeat(22)}/b`])('rejects the object name %j', async object => {
  const account = await person()
  await keep(account, Buffer.from('x'))
  await expect(app.vault.read(app.db, { accountId: account, kind: 'front', object })).rejects.toThrow(/name of an/)
})
