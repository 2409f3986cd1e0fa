import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
import { adminPaths } from '#contract/admin-screens.ts'
import { paths } from '#contract/paths.ts'
import { firstOperatorAtWork } from '../test/world/back-office.ts'
import { median, row, title } from './report.ts'
import { get, type Running, startSite } from './servers.ts'

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const wire = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const visits = Number(process.argv[2] ?? 3)
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const wide = { viewport: { width: 1280, height: 800 } }
/**
 * The maximum time to watch for layout shifts, in ms. The desktop preview beside the profile form loads photos for
 * longer.
 */
const longest = 20_000
const staff = { email: 'equipe@teste.local', password: 'uma senha de operador' }
const demo = { email: 'mulher@demo.local', password: 'demo1234' }

type Person = 'visitor' | 'member' | 'operator'
type Target = {
  path: string
  person: Person
  /** Maximum seconds until all the words are visible and the `use` element is usable. */
  limit?: number
  words: readonly string[]
  /** Selector of the element that `act` uses as soon as it appears. That first action must take effect. */
  use: string
  act: (page: Page) => Promise<unknown>
}

const targets: Target[] = [
  {
    path: paths.logIn,
    person: 'visitor',
    limit: 2,
    words: ['Entrar', 'E-mail', 'Senha', 'Permanecer logado'],
    use: 'input[name=password]',
    act: async page => {
      await page.getByLabel('E-mail').fill(demo.email)
      await page.getByLabel('Senha', { exact: true }).fill(demo.password)
      await page.getByRole('button', { name: 'Entrar' }).click()
      await page.waitForURL(url => url.pathname !== paths.logIn)
    },
  },
  {
    path: '/register',
    person: 'visitor',
    limit: 2,
    words: ['Crie sua conta', 'Nome', 'E-mail', 'Confirme a senha', 'Criar Conta'],
    use: 'input[name=password_confirmation]',
    act: async page => {
      await page.getByLabel('Nome', { exact: true }).fill('Pessoa Apressada')
      await page.getByRole('button', { name: 'Criar Conta' }).click()
      await page.getByText('E-mail não informado').first().waitFor()
      if ((await page.getByLabel('Nome', { exact: true }).inputValue()) !== 'Pessoa Apressada') throw lost
    },
  },
  {
    path: paths.accountMenu,
    person: 'member',
    limit: 3,
    words: ['Minha conta', 'Meu Perfil', 'Minhas assinaturas', 'Atendimento', 'Sair'],
    use: `a[href="${paths.help}"]`,
    act: async page => {
      await page.getByRole('link', { name: 'Atendimento' }).click()
      await page.waitForURL(`**${paths.help}`)
    },
  },
  {
    path: '/update-perfil',
    person: 'member',
    limit: 3.5,
    words: ['Como deseja ser chamado(a)?', 'WhatsApp', 'Data de nascimento'],
    use: 'input[name="profile.nickname"]',
    act: async page => {
      await page.locator('[name="profile.nickname"]').fill('Outra')
      await page.getByRole('button', { name: 'Próximo' }).waitFor()
      if ((await page.locator('[name="profile.nickname"]').inputValue()) !== 'Outra') throw lost
    },
  },
  {
    path: adminPaths['log-in'],
    person: 'visitor',
    words: ['Painel da equipe', 'E-mail', 'Senha', 'Continuar'],
    use: 'input[type=password]',
    act: async page => {
      await page.getByLabel('E-mail').fill(staff.email)
      await page.getByLabel('Senha', { exact: true }).fill(staff.password)
      await page.getByRole('button', { name: 'Continuar' }).click()
      await page
        .getByLabel(/Código/)
        .first()
        .waitFor()
    },
  },
  {
    path: adminPaths.worklist,
    person: 'operator',
    words: ['Tudo o que aguarda'],
    use: 'main a[href*="/admin/"], main .empty',
    act: page => page.locator('main a, main .empty').first().click(),
  },
]

const lost = new Error('what was typed is lost')

title(
  'The app on 400 kbps and 400 ms, cold: seconds until it can be read and used (log-in, registration 2, account 3, form 3.5)',
)
if (!existsSync(executablePath)) {
  console.log(`no Chromium at ${executablePath}: install it or set CHROMIUM_PATH`)
  process.exit(1)
}
const site = await startSite({ STAFF_EMAIL: staff.email, STAFF_PASSWORD: staff.password })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
try {
  const sessions = { token: await memberToken(site), cookie: (await firstOperatorAtWork(site.url, staff)).cookie }
  for (const target of targets) await measure(target, sessions)
} finally {
  await browser.close()
  await site.stop()
}

type Sessions = { token: string; cookie: string }

async function memberToken({ url }: Running) {
  const body = JSON.stringify({ username: demo.email, password: demo.password })
  const answer = await fetch(`${url}/auth`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await answer.json()) as { access_token: string }).access_token
}

async function measure(target: Target, sessions: Sessions) {
  // Warms up: the site compresses later responses with brotli.
  for (let time = 0; time < 3; time++) await get(site.url + target.path, site.headers)
  const seen: Seen[] = []
  for (let visit = 0; visit < visits; visit++) seen.push(await visitOnce(browser, target, sessions, phone))
  const { shift: wideShift } = await visitOnce(browser, target, sessions, wide)
  const middle = (name: keyof Seen) => median(seen.map(one => one[name]))
  row(target.path, {
    'readable s': middle('readable').toFixed(2),
    'usable s': middle('usable').toFixed(2),
    'requests until then': middle('requests'),
    'in all': middle('all'),
    kB: (middle('bytes') / 1000).toFixed(0),
    'script kB': (middle('script') / 1000).toFixed(0),
    shift: Math.max(...seen.map(({ shift }) => shift)).toFixed(3),
    'in a wide window': wideShift.toFixed(3),
  })
  const { limit = Number.POSITIVE_INFINITY } = target
  if (middle('readable') > limit || middle('usable') > limit || middle('shift') > 0.02 || wideShift > 0.02)
    process.exitCode = 1
}

type Seen = Record<'readable' | 'usable' | 'requests' | 'all' | 'bytes' | 'script' | 'shift', number>

/** Checks every frame until the words are readable and the element is usable, and then tries the action. */
async function visitOnce(
  browser: Browser,
  target: Target,
  sessions: Sessions,
  device: typeof phone | typeof wide,
): Promise<Seen> {
  const context = await browser.newContext({ ...device, baseURL: site.url })
  try {
    await enter(context, target.person, sessions)
    const page = await context.newPage()
    const loaded = await countBytes(page)
    await page.addInitScript(watchFrames, { words: target.words, use: target.use })
    await page.goto(target.path, { waitUntil: 'commit' })
    await page.waitForFunction(
      () => (window as unknown as Watched).seen?.readable && (window as unknown as Watched).seen.usable,
    )
    const now = loaded()
    const first = await page.evaluate(() => (window as unknown as Watched).seen)
    await page.waitForLoadState('networkidle', { timeout: longest }).catch(() => undefined)
    const { shift } = await page.evaluate(() => (window as unknown as Watched).seen)
    const { requests: all, script } = loaded()
    const path = new URL(page.url()).pathname
    if (path !== target.path) throw new Error(`${target.path} leads to ${path}`)
    await actAtOnce(context, target)
    return { readable: first.readable / 1000, usable: first.usable / 1000, ...now, all, script, shift }
  } finally {
    await context.close()
  }
}

/** Performs the action in a separate visit, because it changes what the page loads. */
async function actAtOnce(context: BrowserContext, { path, use, act }: Target) {
  const page = await context.newPage()
  await countBytes(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator(use).first().waitFor()
  await act(page)
}

async function enter(context: BrowserContext, person: Person, { token, cookie }: Sessions) {
  const cookies = [site.headers.cookie ?? '', ...(person === 'operator' ? [cookie] : [])]
  await context.addCookies(
    cookies.map(one => {
      const [name = '', value = ''] = one.split('=')
      return { name, value, url: site.url }
    }),
  )
  if (person !== 'member') return
  await context.addInitScript(given => {
    if (!localStorage.token)
      Object.assign(localStorage, { token: given, user_type: '2', perfilCreate: '1', kyc: 'okay' })
  }, token)
}

/** Throttles the network and counts compressed bytes, including headers. */
async function countBytes(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', wire)
  const scripts = new Set<string>()
  const seen = { requests: 0, bytes: 0, script: 0 }
  session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    seen.bytes += encodedDataLength
    if (scripts.has(requestId)) seen.script += encodedDataLength
  })
  page.on('request', (request: Request) => {
    if (!request.serviceWorker()) seen.requests++
  })
  return () => ({ ...seen })
}

type Watched = { seen: { readable: number; usable: number; shift: number } }

/** Runs in the page. A word or field that a skeleton covers does not count. */
function watchFrames({ words, use }: { words: readonly string[]; use: string }) {
  const seen = { readable: 0, usable: 0, shift: 0 }
  Object.assign(window, { seen })
  const isShown = (element: Element | null) =>
    Boolean(element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) &&
    !element?.closest('[inert], [aria-busy=true] .sk')
  const look = () => {
    const text = document.body?.innerText ?? ''
    if (!seen.readable && words.every(word => text.includes(word))) seen.readable = performance.now()
    const found = document.querySelector(use)
    if (!seen.usable && isShown(found) && !(found as HTMLInputElement).disabled) seen.usable = performance.now()
    if (!seen.readable || !seen.usable) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}
