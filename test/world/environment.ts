import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/env/project-root.ts'

/** What a command asks for in production. */
export const productionEnv = {
  DEMO: '0',
  KYC_KEY: 'A'.repeat(43),
  OPERATOR_NAME: 'Exemplo Anúncios Ltda.',
  OPERATOR_DOCUMENT: '12ABC34501DE35',
  OPERATOR_ADDRESS: 'Rua Exemplo, 100, Centro, Niterói, RJ, 24000-000',
  OPERATOR_DPO: 'Clara Modelo',
  OPERATOR_REPRESENTATIVE: 'Davi Modelo',
}

/** What the site asks for besides. */
export const servingEnv = {
  ...productionEnv,
  PUBLIC_URL: 'https://vespera.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  CONTACT_EMAIL: 'atendimento@vespera.example',
  DRAIN_SECONDS: '0',
  STAFF_EMAIL: 'operacao@teste.local',
  STAFF_PASSWORD: 'uma-senha-de-operador',
}

/** Each worker of a run has ports of its own: what it took may not listen yet, or not for a moment. */
const portsEach = 1_500
const lane = Number(process.env.VITEST_POOL_ID ?? 0) % 8
let taken = randomInt(portsEach)

/** A port on which nobody listens, below those of outgoing connections, so that none of these takes it meanwhile. */
export async function freePort(): Promise<number> {
  const port = 20_000 + lane * portsEach + (taken++ % portsEach)
  const server = createServer()
  const isFree = await new Promise<boolean>(resolve => {
    server.once('error', () => resolve(false)).listen(port, () => resolve(true))
  })
  if (!isFree) return freePort()
  await new Promise(resolve => server.close(resolve))
  return port
}

/** A command of operators as a release runs it: from the source it would be compiled at every call. */
export const commandLine = (name: string) => [join(projectRoot, 'dist/server/vespera.js'), name]
