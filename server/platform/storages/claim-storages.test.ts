import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { App } from '#server/platform/app.ts'
import { openBucketServer } from '#test/world/bucket-server.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { advertiser } from '#test/world/people.ts'
import { bootApp } from '#test/world/site.ts'
import { claimStorages } from './claim-storages.ts'
import { installationId, ownsStorages } from './ownership.ts'

const storages: Record<string, () => Promise<NodeJS.ProcessEnv>> = {
  'two directories': async () => ({}),
  'two buckets': () => openBucketServer(),
}

describe.each(Object.keys(storages))('%s', kind => {
  let app: App

  beforeEach(async () => {
    const variables = { ...(await storages[kind]?.()), DATA_DIR: await ownDataDir() }
    app = (await bootApp({ variables })).app
  })

  const write = (folder: string) => app.storage.write(`midias/${folder}/512.webp`, Buffer.from('RIFF'))
  const keepObject = async (accountId: number) =>
    app.vault.keep(app.db, { accountId, at: app.now() }, { front: Buffer.from('x') })

  /** Simulates an operator who has checked that the storages belong to this database. */
  const unmark = async () => {
    for (const { mark } of [app.storage, app.vault]) await mark.write('')
    expect(await app.storage.mark.read()).toBeUndefined()
  }

  /** Simulates another database that uses the same files, as after a mistake in DATABASE_URL. */
  const becomeAnother = () => app.db.updateTable('installation').set({ id: randomUUID() }).execute()

  test('empty storages belong to the first database only', async () => {
    const id = await installationId(app.db)
    expect([await app.storage.mark.read(), await app.vault.mark.read()]).toEqual([id, id])
    expect(await ownsStorages(app)).toBe(true)
    await becomeAnother()
    expect(await claimStorages(app)).toEqual(['media', 'documents'])
    expect(await ownsStorages(app)).toBe(false)
  })

  test('a database owns unmarked files that it knows', async () => {
    const id = await advertiser(app, { photos: 2, kyc: 'none' })
    for (const { folder } of await app.db.selectFrom('media').select('folder').where('account_id', '=', id).execute())
      await write(folder)
    await write('orphan-00001')
    await unmark()
    expect(await claimStorages(app)).toEqual([])
    expect(await ownsStorages(app)).toBe(true)
  })

  test('unmarked files that the database does not know remain without an owner', async () => {
    await write('orphan-00001')
    await keepObject(await advertiser(app, { kyc: 'none' }))
    await unmark()
    expect(await claimStorages(app)).toEqual(['media', 'documents'])
    expect(await ownsStorages(app)).toBe(false)
  })

  test('owns nothing if one storage belongs to another database', async () => {
    await app.vault.mark.write(randomUUID())
    expect(await claimStorages(app)).toEqual(['documents'])
    expect(await ownsStorages(app)).toBe(false)
  })
})
