import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEnd } from '../world/at-end.ts'
import { freePort } from '../world/environment.ts'
import { client, type PixProviderSimulator } from './open-provider.ts'

/** The variables that connect the site to the bank, with certificates in temporary files. */
export async function providerVariables(bank: PixProviderSimulator): Promise<NodeJS.ProcessEnv> {
  const directory = await mkdtemp(join(tmpdir(), 'vespera-pix-'))
  atEnd(() => rm(directory, { recursive: true, force: true }))
  const port = await freePort()
  const file = async (name: string, pem: string) => {
    const path = join(directory, name)
    await writeFile(path, pem, { mode: 0o600 })
    return path
  }
  const [ours, listener] = [bank.authority.issue('Véspera'), bank.authority.issue('localhost')]
  const ca = await file('ca.pem', bank.authority.cert)
  return {
    PIX_KEY: 'financeiro@vespera.test',
    PIX_MERCHANT_NAME: 'Véspera Anúncios',
    PIX_MERCHANT_CITY: 'Niterói',
    PIX_WHATSAPP: '21900000000',
    PIX_API_URL: bank.url,
    PIX_CLIENT_ID: client.id,
    PIX_CLIENT_SECRET: client.secret,
    PIX_CERT_FILE: await file('ours.pem', ours.cert),
    PIX_KEY_FILE: await file('ours.key', ours.key),
    PIX_CA_FILE: ca,
    PIX_CHARGE_SECONDS: '3600',
    PIX_WEBHOOK_URL: `https://localhost:${port}/aviso`,
    PIX_WEBHOOK_PORT: String(port),
    PIX_WEBHOOK_CA_FILE: ca,
    PIX_WEBHOOK_CERT_FILE: await file('listener.pem', listener.cert),
    PIX_WEBHOOK_KEY_FILE: await file('listener.key', listener.key),
  }
}
