import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readEmail } from '#contract/email.ts'
import { paymentPageCheck } from '#server/monitoring/last-payment-page.ts'
import { closeApp, openApp } from '#server/open-app.ts'
import type { App } from '#server/platform/app.ts'
import { databaseCheck } from '#server/platform/doctor/database.ts'
import { type Finding, reasonOf, runCheck } from '#server/platform/doctor/findings.ts'
import { paymentsUrlCheck, pixCallbackCheck } from '#server/platform/doctor/payment-urls.ts'
import {
  ageCheck,
  auditSinkCheck,
  cardsCheck,
  mailCheck,
  phoneCodesCheck,
  pixCheck,
  virusScannerCheck,
} from '#server/platform/doctor/providers.ts'
import { adminHostCheck, httpsCheck, proxyCheck } from '#server/platform/doctor/public-url.ts'
import {
  backupCheck,
  bucketsCheck,
  diskCheck,
  documentKeyCheck,
  ownershipCheck,
} from '#server/platform/doctor/storage.ts'
import { ConfigError, type Env, readServingEnv, unknownVariables } from '#server/platform/env/env.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { scrub } from '#server/platform/log/scrub.ts'
import { readWords, refuseWords } from './read-words.ts'
import { onDatabase } from './with-app.ts'

class NotMade extends Error {}

const checks = [
  databaseCheck,
  diskCheck,
  backupCheck,
  bucketsCheck,
  ownershipCheck,
  documentKeyCheck,
  mailCheck,
  ageCheck,
  phoneCodesCheck,
  pixCheck,
  cardsCheck,
  auditSinkCheck,
  virusScannerCheck,
  httpsCheck,
  proxyCheck,
  adminHostCheck,
  paymentsUrlCheck,
  paymentPageCheck,
  pixCallbackCheck,
]

const mailTo = readMailTo()
const dotEnv = join(projectRoot, '.env')
if (existsSync(dotEnv)) process.loadEnvFile(dotEnv)
const findings = await examine()
for (const { level, about, text } of findings) console.log(scrub(`${level.padEnd(8)} ${about}: ${text}`))
if (findings.some(({ level }) => level === 'erro')) process.exitCode = 1

function readMailTo() {
  const usage = 'npm run doctor -- [--mail-to e-mail]'
  const email = readWords(usage, { options: { 'mail-to': { type: 'string' } } }).values['mail-to']
  const address = email && readEmail(email)
  return email === undefined || address ? address : refuseWords(usage)
}

async function examine(): Promise<Finding[]> {
  try {
    const env = readServingEnv()
    const unknown = unknownVariables().map(text => ({ level: 'atenção' as const, about: 'Configuração', text }))
    return [...settings(env), ...unknown, ...(await examineAll(env))]
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n').map(text => ({ level: 'erro', about: 'Configuração', text }))
  }
}

function settings({ demo }: Env): Finding[] {
  const about = 'Configuração'
  if (demo) return [{ level: 'atenção', about, text: 'DEMO=1 é uma demonstração, e não um site' }]
  return [{ level: 'ok', about, text: 'completa' }]
}

async function examineAll(env: Env): Promise<Finding[]> {
  const found: Finding[] = []
  try {
    if (!env.databaseUrl && !existsSync(join(env.dataDir, 'postgres')))
      throw new NotMade('ainda não existe em DATA_DIR; o primeiro início do site o cria')
    await onDatabase(env, {}, async url => {
      found.push(...(await withEach(openApp(env, url), true)))
    })
  } catch (error) {
    found.push({ level: error instanceof NotMade ? 'atenção' : 'erro', about: 'Banco de dados', text: reasonOf(error) })
    found.push(...(await withEach(openApp(env, 'postgresql://127.0.0.1:1/none'), false)))
  }
  return found
}

async function withEach(app: App, hasDatabase: boolean) {
  const examined = { app, database: hasDatabase ? app.db : undefined, mailTo }
  try {
    return (await Promise.all(checks.map(check => runCheck(check, examined)))).flat()
  } finally {
    await closeApp(app)
  }
}
