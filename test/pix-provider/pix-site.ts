import { startPix } from '#server/money/payments/pix-webhook.ts'
import { openSession } from '#server/people/accounts/sessions.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { schedule } from '#server/schedule.ts'
import { tasks } from '#server/tasks.ts'
import { atEnd } from '../world/at-end.ts'
import { openShop } from '../world/orders.ts'
import { advertiser } from '../world/people.ts'
import { type Booted, bootSite } from '../world/site.ts'
import { openPixProvider } from './open-provider.ts'
import { providerVariables } from './provider-variables.ts'

export type PixSite = Awaited<ReturnType<typeof bootPixSite>>

/** A site with a simulated Pix bank. The two call each other over mutual TLS, and both use the shop's clock. */
export async function bootPixSite(variables: NodeJS.ProcessEnv = {}) {
  const time = { now: () => new Date() }
  const bank = await openPixProvider(() => time.now())
  atEnd(() => bank.close())
  const site = await bootSite({ variables: { ...(await providerVariables(bank)), ...variables } })
  const shop = openShop(site)
  time.now = () => site.app.now()
  const pix = await startPix(site.app)
  atEnd(() => pix.close())
  const runJobs = () => runQueued(site.app, [...tasks, ...schedule])
  await runJobs()
  return { ...site, shop, bank, runJobs, advertiser: () => tokenOfAdvertiser(site.app) }
}

/** An advertiser who meets every requirement for being listed except a plan. */
async function tokenOfAdvertiser(app: Booted['app']) {
  const id = await advertiser(app, { planEndsInDays: null })
  return { id, token: await openSession(app.db, id, 'Teste', app.now()) }
}
