import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { providerOf } from '#server/platform/adapters/vault/key-provider.ts'
import { KeyServiceRefused } from '#server/platform/adapters/vault/kmip.ts'
import { openVault } from '#server/platform/adapters/vault/vault.ts'
import { readSigned, writeManifest } from '#server/platform/backup/signature.ts'
import { ConfigError, readEnv } from '#server/platform/env/env.ts'
import { openDocument } from '#server/safety/reviews/document-access.ts'
import { prepare } from '#server/start/prepare.ts'
import { hasKeyService, openKeyService } from '#test/key-service/open-key-service.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { askTicket, openSenders, ownDataDir, parts, photo } from '#test/world/documents.ts'
import { commandLine, servingEnv } from '#test/world/environment.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

const unanswered = {
  message: 'O cofre dos documentos não responde agora. Nada se perdeu: tente de novo em alguns minutos.',
}

async function openSite() {
  const service = await openKeyService()
  const KYC_KEY = await service.makeKey()
  const dataDir = await ownDataDir()
  const site = await bootSite({ variables: { DATA_DIR: dataDir, KYC_KEY, ...service.variables } })
  await prepare(site.app)
  return { service, site, dataDir, KYC_KEY, senders: openSenders(site), image: await photo().jpeg().toBuffer() }
}

function run(command: string, { databaseUrl, app }: Booted, variables: NodeJS.ProcessEnv) {
  const own = { DATABASE_URL: databaseUrl, DATA_DIR: app.env.dataDir }
  const env = { PATH: process.env.PATH, ...servingEnv, ...own, ...variables }
  return new Promise<string>(resolve => {
    execFile(process.execPath, commandLine(command), { env }, (_, out, err) => resolve(out + err))
  })
}

test.runIf(hasKeyService)(
  'with the key at a service, documents are sent and viewed; while it is down, both are refused and nothing is lost',
  async () => {
    const { service, site, dataDir, senders, image } = await openSite()
    const [known, late] = [await senders.person(), await senders.person()]
    expect((await senders.send(known.token, parts(image))).status).toBe(201)
    const [submission] = await senders.submissionsOf(known.id)
    const id = submission?.id ?? 0
    const { office } = await operatorAtWork(site)
    const view = async () => {
      await office.send('GET', `/api/operator/kyc/${id}`)
      return office.send('GET', (await askTicket(office, id)).json().url)
    }
    expect(await view()).toMatchObject({ status: 200 })
    expect(existsSync(join(dataDir, 'kyc.key'))).toBe(false)

    await service.stop()
    const refused = await view()
    expect([refused.status, refused.json()]).toEqual([503, unanswered])
    expect(await senders.send(late.token, parts(image))).toMatchObject({ status: 503, body: unanswered })
    expect(await senders.submissionsOf(late.id)).toEqual([])

    await service.restart()
    expect(await view()).toMatchObject({ status: 200 })
    expect((await senders.send(late.token, parts(image))).status).toBe(201)
    const lines = site.log.filter(({ event }) => event === 'key_service_down')
    expect(lines.length).toBeGreaterThan(0)
    expect(site.log.filter(({ event }) => event === 'unexpected_error')).toEqual([])
  },
)

test.runIf(hasKeyService)('a key at a service opens only what it wrapped for the same owner, and signs', async () => {
  const service = await openKeyService()
  const addresses = [await service.makeKey(), await service.makeKey()]
  const [one, other] = addresses.map(KYC_KEY => {
    const { kycKey } = readEnv({ KYC_KEY, ...service.variables })
    if (!kycKey) throw new Error('no key')
    return providerOf(kycKey)
  })
  if (!one || !other) throw new Error('no keys')
  const key = randomBytes(32)
  const wrapped = await one.wrap(key, 'account:1')
  expect(wrapped.includes(key)).toBe(false)
  expect((await one.unwrap(wrapped, 'account:1')).equals(key)).toBe(true)
  await expect(one.unwrap(wrapped, 'account:2')).rejects.toThrow(KeyServiceRefused)
  await expect(other.unwrap(wrapped, 'account:1')).rejects.toThrow(KeyServiceRefused)
  const [text, changed] = [Buffer.from('manifest'), Buffer.from('manifesto')]
  const mac = await one.sign(text, 'backup')
  expect([await one.isSigned(text, 'backup', mac), await one.isSigned(changed, 'backup', mac)]).toEqual([true, false])
  expect(await one.isSigned(text, 'other', mac)).toBe(false)
  expect(await service.log()).not.toContain(key.toString('hex'))
})

test.runIf(hasKeyService)('a rotation moves the keys from the environment to a service and back', async () => {
  const service = await openKeyService()
  const [local, address] = [randomBytes(32).toString('base64'), await service.makeKey()]
  const site = await bootSite({ variables: { DATA_DIR: await ownDataDir(), KYC_KEY: local } })
  await prepare(site.app)
  const senders = openSenders(site)
  const { id, token } = await senders.person()
  expect((await senders.send(token, parts(await photo().jpeg().toBuffer()))).status).toBe(201)
  const [submission] = await senders.submissionsOf(id)
  const readWith = (KYC_KEY: string, KYC_KEY_OLD = '') => {
    const vault = openVault(readEnv({ KYC_KEY, KYC_KEY_OLD, DATA_DIR: site.app.env.dataDir, ...service.variables }))
    return openDocument({ db: site.app.db, vault }, submission?.id ?? 0, 'front')
  }
  const before = await readWith(local)
  expect(await readWith(address, local)).toEqual(before)
  for (const [KYC_KEY, KYC_KEY_OLD] of [
    [address, local],
    [local, address],
  ] as const) {
    const output = await run('rotate-kyc-key', site, { KYC_KEY, KYC_KEY_OLD, ...service.variables })
    expect(output).toContain('Chaves recriptografadas: 1 de pessoas')
    expect(await readWith(KYC_KEY)).toEqual(before)
    await expect(readWith(KYC_KEY_OLD)).rejects.toThrow()
  }
  await service.stop()
  const failed = await run('rotate-kyc-key', site, { KYC_KEY: address, KYC_KEY_OLD: local, ...service.variables })
  expect(failed).toMatch(/^KYC_KEY: o serviço de chaves em 127\.0\.0\.1:\d+ falhou: ECONNREFUSED\n$/)
  expect(await readWith(local)).toEqual(before)
})

test.runIf(hasKeyService)('a start and doctor try the key at the service; a backup’s signature needs it', async () => {
  const { service, site, KYC_KEY } = await openSite()
  const folder = await ownDataDir()
  await writeManifest(site.app.vault, folder, { format: 1 } as Parameters<typeof writeManifest>[2])
  const parsed = await readSigned(site.app, folder, {}).catch(String)
  expect(parsed).not.toContain('assinatura')
  const doctor = () => run('doctor', site, { KYC_KEY, ...service.variables })
  expect(await doctor()).toMatch(/ok {7}Chave dos documentos: é a deste banco de dados/)

  await service.call(`client.revoke(enums.RevocationReasonCode.KEY_COMPROMISE, '${KYC_KEY.split('/').at(-1)}')`)
  await expect(prepare(site.app)).rejects.toThrow(ConfigError)
  expect(await doctor()).toMatch(/erro {5}Chave dos documentos: KYC_KEY: o serviço .* a chave não está ativa/)

  await service.stop()
  await prepare({ ...site.app, vault: openVault(site.app.env) })
  expect(site.log).toContainEqual(expect.objectContaining({ event: 'key_service_down' }))
  expect(await doctor()).toMatch(/erro {5}Chave dos documentos: KYC_KEY: o serviço .* ECONNREFUSED/)
})
