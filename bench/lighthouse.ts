import { existsSync } from 'node:fs'
import { launch } from 'chrome-launcher'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import { median, row, title } from './report.ts'
import { get, type Running, startSite } from './servers.ts'

const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const chromeFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const visits = 7
const categories = ['performance', 'accessibility', 'best-practices'] as const

title('Lighthouse, mobile (performance at least 98, accessibility and best practices 100, LCP at most 1.2 s, CLS 0)')
if (!existsSync(chromium)) {
  console.log(`no Chromium at ${chromium}: install it or set CHROMIUM_PATH`)
  process.exit(1)
}
const site = await startSite()
const chrome = await launch({ chromePath: chromium, chromeFlags })
try {
  for (const path of ['/home-companions', `/perfil-user/${await someProfile(site)}`]) {
    await judge('as one comes, from the age question', site, path, visitThroughGate)
    await judge('with nothing cached', site, path, visitOnce)
  }
} finally {
  chrome.kill()
  await site.stop()
}

async function someProfile({ url }: Running) {
  const { plain } = await get(`${url}/api/account/list/2?limit=1`, {})
  return (JSON.parse(plain) as { data: { id: number }[] }).data[0]?.id
}

/** Lighthouse recommends the median of several visits. */
async function judge(how: string, site: Running, path: string, visit: typeof visitOnce) {
  const reports: Result[] = []
  for (let count = 0; count < visits; count++) reports.push(await visit(site, path))
  const scores = categories.map(name => [
    name,
    Math.round(median(reports.map(report => report.categories[name]?.score ?? 0)) * 100),
  ])
  const ofAudit = (name: string) => reports.map(report => report.audits[name]?.numericValue ?? Number.NaN)
  const paints = ofAudit('largest-contentful-paint').map(ms => ms / 1000)
  row(`${path}, ${how}`, {
    ...Object.fromEntries(scores),
    'LCP s': median(paints).toFixed(2),
    'from to': `${Math.min(...paints).toFixed(2)} ${Math.max(...paints).toFixed(2)}`,
    CLS: Math.max(...ofAudit('cumulative-layout-shift')),
  })
  const failed = reports.flatMap(({ audits }) =>
    Object.values(audits).filter(({ score }) => score !== null && score < 1),
  )
  for (const name of new Set(failed.map(({ id, title }) => `${id}: ${title}`))) console.log(`   ${name}`)
}

/**
 * A page with profiles is never the first page of a visit: the age gate comes first and loads the font, logo and icon.
 */
async function visitThroughGate(site: Running, path: string) {
  await visitOnce(site, '/home')
  return visitOnce(site, path, { disableStorageReset: true })
}

async function visitOnce({ url, headers }: Running, path: string, flags: Flags = {}): Promise<Result> {
  const extraHeaders = { Cookie: headers.cookie ?? '' }
  const result = await lighthouse(url + path, {
    port: chrome.port,
    onlyCategories: [...categories],
    extraHeaders,
    logLevel: 'error',
    ...flags,
  })
  const report = result?.lhr
  if (!report || report.runtimeError) throw new Error(report?.runtimeError?.message ?? 'no report')
  return report
}
