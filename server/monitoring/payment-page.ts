import { createHash } from 'node:crypto'
import { minuteMs } from '#contract/durations.ts'
import { expectedPaymentPage } from '#server/pages/shells.ts'
import type { App } from '#server/platform/app.ts'
import { minTransportSeconds, transportSeconds } from '#server/platform/doctor/public-url.ts'
import { alertOperations } from '#server/platform/emails/operations.ts'
import { listedIntegrity } from '#server/platform/http/asset-files.ts'
import { recordAudit } from '#server/platform/operators/audit.ts'
import { paymentPageEntry } from './last-payment-page.ts'

type Deps = Pick<App, 'db' | 'pool' | 'env' | 'log' | 'now'>

/** PCI DSS 11.6.1 demands this check at least once a week. */
export async function checkPaymentPage({ db, pool, env, log, now }: Deps) {
  const changes = await findChanges(env)
  log(changes.length === 0 ? 'payment_page_holds' : 'payment_page_changed', { changes })
  const entry = { operatorId: null, ...paymentPageEntry, facts: { changes } }
  await db.transaction().execute(tx => recordAudit(tx, entry, now()))
  if (changes.length > 0) await alertOperations({ pool, db, now }, 'payment-page-changed')
}

const timeoutMs = 2 * minuteMs
const maxChanges = 20

/**
 * Requests the page and its scripts through `PUBLIC_URL`, so that a proxy's changes are found too, and compares them
 * with those of this release. Throws if the page cannot be reached.
 */
async function findChanges(env: App['env']) {
  const signal = AbortSignal.timeout(timeoutMs)
  const get = async (path: string) => {
    const answer = await fetch(env.publicUrl + path, { headers: likeBrowser, redirect: 'manual', signal })
    // A busy or restarting site is not checked, rather than changed: anybody could cause that alarm.
    if (answer.status >= 500 || answer.status === 429) throw new Error(`${path}: status ${answer.status}`)
    return answer
  }
  const expected = expectedPaymentPage(env.payments)
  const response = await get(expected.path)
  const found =
    response.status === 200
      ? [
          ...changedHeaders(expected.headers, response.headers, env.publicUrl.startsWith('https:')),
          ...changedTags(expected.html, await response.text()),
        ]
      : [`status ${response.status}`]
  const scripts = Object.entries(listedIntegrity())
  if (scripts.length === 0) throw new Error('the inventory of scripts is missing')
  for (const [path, integrity] of scripts) {
    const bytes = Buffer.from(await (await get(path)).arrayBuffer())
    if (integrity !== `sha256-${createHash('sha256').update(bytes).digest('base64')}`) found.push(`script ${path}`)
  }
  return found.slice(0, maxChanges)
}

/** Some changes show only to browsers. */
const likeBrowser = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'accept-language': 'pt-BR,pt;q=0.9',
}

/** The site sends none of these with the page, and each can load a script or open the page to another origin. */
const foreignHeaders = [
  'access-control-allow-origin',
  'content-security-policy-report-only',
  'link',
  'refresh',
  'service-worker-allowed',
  'speculation-rules',
]

function changedHeaders(expected: Record<string, string>, received: Headers, isHttps: boolean) {
  const names = [...Object.keys(expected), ...foreignHeaders]
  const changed = names.filter(name => received.get(name) !== (expected[name] ?? null))
  // A proxy may set a longer time.
  if (isHttps && transportSeconds(received) < minTransportSeconds) changed.push('strict-transport-security')
  return changed.map(name => `header ${name}`)
}

/** The page has no nonces and no data of its visitor, so every byte must match. The tags only say what differs. */
function changedTags(expected: string, received: string) {
  if (received === expected) return []
  const [own, other] = [tagsOf(expected), tagsOf(received)]
  const changed = [
    ...without(other, own).map(tag => `added ${tag}`),
    ...without(own, other).map(tag => `missing ${tag}`),
  ]
  return changed.length > 0 ? changed : ['text of the page or of an inline script']
}

const maxTag = 120
const tagsOf = (html: string) => (html.match(/<[a-z!][^>]*>/gi) ?? []).map(tag => tag.slice(0, maxTag))

function without(tags: readonly string[], others: readonly string[]) {
  const left = [...others]
  return tags.filter(tag => {
    const at = left.indexOf(tag)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
