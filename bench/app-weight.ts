import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { appRoutes } from '#contract/app-screens.ts'
import { paths } from '#contract/paths.ts'
import { row, title } from './report.ts'
import { startSite } from './servers.ts'

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const demo = { username: 'mulher@demo.local', password: 'demo1234' }
const limit = 15_000

/** One path for each screen. */
const screens = [...Map.groupBy(appRoutes, ({ file }) => file).values()].flatMap(([route]) => route ?? [])

title(
  'What a further screen of the app loads, coming from the account or the log-in: script as compressed, with headers',
)
if (!existsSync(executablePath)) {
  console.log(`no Chromium at ${executablePath}: install it or set CHROMIUM_PATH`)
  process.exit(1)
}
const site = await startSite({})
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
try {
  const token = await memberToken()
  for (const { path, guard } of screens) {
    const from = guard === 'visitor' ? paths.logIn : paths.accountMenu
    if (path === from || path.includes(':')) continue
    const bytes = await scriptOf(browser, { from, to: path, token: guard === 'visitor' ? undefined : token })
    row(path, { kB: (bytes / 1000).toFixed(1) })
    if (bytes > limit) process.exitCode = 1
  }
} finally {
  await browser.close()
  await site.stop()
}

async function memberToken() {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${site.url}/auth`, { method: 'POST', headers, body: JSON.stringify(demo) })
  return ((await answer.json()) as { access_token: string }).access_token
}

type Step = { from: string; to: string; token: string | undefined }

async function scriptOf(browser: Browser, { from, to, token }: Step) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  try {
    const [name = '', value = ''] = (site.headers.cookie ?? '').split('=')
    await context.addCookies([{ name, value, url: site.url }])
    if (token)
      await context.addInitScript(given => {
        Object.assign(localStorage, { token: given, user_type: '2', perfilCreate: '1', kyc: 'okay' })
      }, token)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    const scripts = new Set<string>()
    let bytes = 0
    session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength
    })
    await page.goto(site.url + from, { waitUntil: 'networkidle' })
    const before = bytes
    await page.evaluate(path => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, to)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(1_500)
    return bytes - before
  } finally {
    await context.close()
  }
}
