import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/env/project-root.ts'

/** The variables that a command requires in production. */
export const productionEnv = {
  DEMO: '0',
  KYC_KEY: 'A'.repeat(43),
  OPERATOR_NAME: 'Exemplo Anúncios Ltda.',
  OPERATOR_DOCUMENT: '12ABC34501DE35',
  OPERATOR_ADDRESS: 'Rua Exemplo, 100, Centro, Niterói, RJ, 24000-000',
  OPERATOR_DPO: 'Clara Modelo',
  OPERATOR_REPRESENTATIVE: 'Davi Modelo',
  // A busy machine must not add lines to the output.
  SLOW_QUERY_MS: '600000',
}

/** The variables that the site requires in addition. */
export const servingEnv = {
  ...productionEnv,
  PUBLIC_URL: 'https://vespera.example',
  AGE_ASSURANCE: 'declaration',
  AGE_DECLARATION_RISK_ACCEPTED: 'Clara Modelo, 2026-11-28',
  SMTP_URL: 'smtp://127.0.0.1:1',
  CONTACT_EMAIL: 'atendimento@vespera.example',
  DRAIN_SECONDS: '0',
  STAFF_EMAIL: 'operacao@teste.local',
  STAFF_PASSWORD: 'uma-senha-de-operador',
}

/**
 * Each worker has a separate port range, because a port that another worker has taken may not be in use at the moment.
 */
const portsEach = 1_500
const lane = Number(process.env.VITEST_POOL_ID ?? 0) % 8
let taken = randomInt(portsEach)

/** Finds a free port below the ephemeral range, so that no outgoing connection can take it. */
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

/** Runs a command from the build, as a release does: from source it would be compiled on every call. */
export const commandLine = (name: string) => [join(projectRoot, 'dist/server/vespera.js'), name]
