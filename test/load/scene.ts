import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { closeApp, openApp } from '#server/open-app.ts'
import { socketUrl } from '#server/platform/db/embedded/socket.ts'
import { readEnv } from '#server/platform/env/env.ts'
import { openOutside } from '../start/outside-money.ts'
import { openBucketServer } from '../world/bucket-server.ts'
import { productionEnv } from '../world/environment.ts'
import { openMailbox } from '../world/mailbox.ts'
import { advertiser } from '../world/people.ts'
import { brokenRules, countedViews } from './acknowledged.ts'
import { crowdVariables, openCrowd } from './crowd.ts'
import { openGate } from './gate.ts'
import { supervise } from './supervise.ts'

type Place = {
  dataDir: string
  port: number
  /** Port of a separate payments process, if there is one. */
  paymentsPort?: number
  start: (env: Record<string, string>) => ChildProcess
  people: number
  pauseMs: number
}
export type Scene = Awaited<ReturnType<typeof openScene>>

const listed = 5

/** A supervised site with a steady crowd, and a gate in front of each outside server. Ends with `closeAll`. */
export async function openScene({ dataDir, port, paymentsPort, start, people, pauseMs }: Place) {
  const { gates, variables, outside, mailbox } = await openSurroundings()
  const site = supervise(() => start(variables))
  const url = `http://127.0.0.1:${port}`
  const query = queryIn(dataDir)
  await answering(url)
  const payments = paymentsPort ? supervise(() => start(onlyPayments(variables, paymentsPort))) : undefined
  const paymentsUrl = paymentsPort ? `http://127.0.0.1:${paymentsPort}` : url
  await answering(paymentsUrl)
  await prepare(dataDir, variables)
  const [viewsBefore, rulesBefore] = [await countedViews(query), await brokenRules(query)]
  const arriveWithinMs = 2_000
  const crowd = await openCrowd({ url, paymentsUrl, money: outside, people, pauseMs, arriveWithinMs, shares: eager })
  crowd.promises.views.before = viewsBefore
  return {
    ...{ url, dataDir, site, payments, gates, query, crowd, outside, mailbox, rulesBefore },
    postmaster: () => postmasterPid(dataDir),
    async close() {
      await crowd.leave()
      await payments?.stop()
      await site.stop()
      for (const gate of Object.values(gates)) gate.close()
      await outside.close()
    },
  }
}

const onlyPayments = ({ KYC_KEY, ...variables }: Record<string, string>, port: number) => ({
  ...variables,
  ROLES: 'payments',
  PAYMENTS_PORT: String(port),
})

/** Far more visitors who make changes than on a real day. */
const eager = { readers: 150, members: 350, newcomers: 50, buyers: 300, senders: 100, operators: 50 }

async function openSurroundings() {
  const outside = await openOutside()
  const [bucket, mailbox] = [await openBucketServer(), await openMailbox()]
  const gateOf = (url: string) => openGate({ port: Number(new URL(url).port) })
  const pixUrl = outside.variables.PIX_API_URL as string
  const gates = {
    bucket: await gateOf(bucket.S3_ENDPOINT),
    mail: await gateOf(mailbox.url),
    pix: await gateOf(pixUrl),
    cards: await gateOf(outside.bank.url),
  }
  const variables: Record<string, string> = {
    ...productionEnv,
    ...outside.variables,
    ...bucket,
    ...crowdVariables,
    PUBLIC_URL: 'https://vespera.example',
    DRAIN_SECONDS: '0',
    S3_ENDPOINT: `http://127.0.0.1:${gates.bucket.port}`,
    SMTP_URL: `smtp://127.0.0.1:${gates.mail.port}`,
    PIX_API_URL: pixUrl.replace(/:\d+/, `:${gates.pix.port}`),
    PAGBANK_URL: `http://127.0.0.1:${gates.cards.port}`,
  }
  return { gates, variables, outside, mailbox }
}

export async function answering(url: string) {
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) await sleep(100)
}

/** Confirms the prices, as an operator does before the first sale, and adds a few listed advertisers. */
async function prepare(dataDir: string, variables: Record<string, string>) {
  const app = openApp(readEnv({ DATA_DIR: dataDir, ...variables }), await urlIn(dataDir), () => undefined)
  try {
    await app.pool.query('update plans set confirmed_at = now() where confirmed_at is null')
    for (let made = 0; made < listed; made++) await advertiser(app, { photos: 0 })
  } finally {
    await closeApp(app)
  }
}

/** Opens a new connection per query, because the database restarts during a test. */
function queryIn(dataDir: string) {
  return async (text: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: await urlIn(dataDir), connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query(text, values)).rows as Record<string, unknown>[]
    } finally {
      await client.end()
    }
  }
}

const postmasterLines = async (dataDir: string) =>
  (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
const urlIn = async (dataDir: string) => socketUrl((await postmasterLines(dataDir))[4] as string, 'vespera')
const postmasterPid = async (dataDir: string) => Number((await postmasterLines(dataDir))[0])
