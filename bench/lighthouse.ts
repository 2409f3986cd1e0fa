import { existsSync } from 'node:fs'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { row, title } from './report.ts'
import { get, type Running, startSite } from './servers.ts'

const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const categories = ['performance', 'accessibility', 'best-practices'] as const

title('Lighthouse, mobile (performance at least 98, accessibility and best practices 100, LCP at most 1.2 s, CLS 0)')
if (!existsSync(chromium)) {
  console.log(`no Chromium at ${chromium}: install it or set CHROMIUM_PATH`)
  process.exit(1)
}
const site = await startSite()
const chrome = await launch({ chromePath: chromium, chromeFlags: flags })
try {
  for (const path of ['/home-companions', `/perfil-user/${await someProfile(site)}`]) await judge(site, path)
} finally {
  chrome.kill()
  await site.stop()
}

async function someProfile({ url }: Running) {
  const { plain } = await get(`${url}/api/account/list/2?limit=1`, {})
  return (JSON.parse(plain) as { data: { id: number }[] }).data[0]?.id
}

async function judge({ url, headers }: Running, path: string) {
  const extraHeaders = { Cookie: headers.cookie ?? '' }
  const result = await lighthouse(url + path, {
    port: chrome.port,
    onlyCategories: [...categories],
    extraHeaders,
    logLevel: 'error',
  })
  const report = result?.lhr
  if (!report || report.runtimeError) throw new Error(report?.runtimeError?.message ?? 'no report')
  const score = (name: string) => Math.round((report.categories[name]?.score ?? 0) * 100)
  row(path, {
    ...Object.fromEntries(categories.map(name => [name, score(name)])),
    'LCP s': ((report.audits['largest-contentful-paint']?.numericValue ?? 0) / 1000).toFixed(2),
    CLS: report.audits['cumulative-layout-shift']?.numericValue ?? '?',
  })
  for (const { id, title: name, score: own } of Object.values(report.audits)) {
    if (own !== null && own < 1) console.log(`   ${id}: ${name}`)
  }
}
