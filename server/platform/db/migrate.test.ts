import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readKeyFile } from '#server/platform/adapters/vault/key-provider.ts'
import { keyFileIn, openVault } from '#server/platform/adapters/vault/vault.ts'
import { ConfigError } from '#server/platform/env/env.ts'
import { refuseForeignKey } from '#server/start/prepare.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { advertiser } from '#test/world/people.ts'
import { bootApp } from '#test/world/site.ts'

test('a document key that is not the database’s stops a start, but not a demonstration', async () => {
  const { app, log } = await bootApp({ variables: { DATA_DIR: await ownDataDir() } })
  const production = { ...app, env: { ...app.env, demo: false } }
  const vault = openVault({ dataDir: app.env.dataDir, kycKey: randomBytes(32) })
  const owner = { accountId: await advertiser(app, { kyc: 'none' }), at: app.now() }
  await app.vault.keep(app.db, owner, { front: Buffer.from('x') })
  await refuseForeignKey(production)
  expect(await app.db.selectFrom('installation').select('document_key').execute()).toEqual([
    { document_key: app.vault.keyId() },
  ])
  await expect(refuseForeignKey({ ...production, vault })).rejects.toThrow(ConfigError)
  expect(log).toEqual([])
  const both = openVault({
    dataDir: app.env.dataDir,
    kycKey: randomBytes(32),
    kycKeyOld: readKeyFile(keyFileIn(app.env.dataDir)),
  })
  await refuseForeignKey({ ...production, vault: both })
  await refuseForeignKey({ ...app, vault })
  expect(log.map(({ event }) => event)).toEqual(['kyc_key_differs'])
})
