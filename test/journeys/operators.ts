import { Secret, TOTP } from 'otpauth'
import type { BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import type { App } from '#server/platform/app.ts'
import { newOperator, operatorAtWork, operatorPassword } from '../world/back-office.ts'
import { historySettled } from './settled.ts'
import { openVisitors, stopIntercepting } from './visitors.ts'

export { operatorPassword }

const stepMs = 30_000
const desktop = { width: 1280, height: 800 }
const calm = { viewport: desktop, reducedMotion: 'reduce' } as const

type Enrolled = { id: number; name: string; email: string; secret: string; steps: number }

/** Returns an authenticator code for the next time step, because each code is valid only once. */
export function nextCode(operator: { secret: string; steps: number }) {
  const timestamp = Date.now() + stepMs * operator.steps++
  return new TOTP({ secret: Secret.fromBase32(operator.secret) }).generate({ timestamp })
}

type Options = { name?: string; forgives?: RegExp; movesClock?: boolean; viewport?: { width: number; height: number } }

/**
 * Opens the demonstration site with operators in its back-office. The default operator stays logged in for the whole
 * file.
 */
export async function openBackOffice(usualName = 'Operadora') {
  const visitors = await openVisitors()
  const { app, url, stranger, forgive } = visitors
  const pages = new Map<Page, ReadonlySet<Request>>()
  let usual: { page: Page; operator: Enrolled } | undefined
  // Releases the claims, because an open case keeps its claim until it expires, which would block the next test's
  // operators.
  afterEach(async () => {
    await Promise.all([...pages].map(([page, claiming]) => page.isClosed() || leave(page, claiming)))
    for (const page of pages.keys()) if (page.isClosed()) pages.delete(page)
    await app.db.deleteFrom('claims').execute()
  })

  async function logIn({
    name = usualName,
    forgives,
    movesClock = false,
    isKept = false,
  }: Options & { isKept?: boolean }) {
    const { office, ...enrolled } = await operatorAtWork({ app, url }, name)
    const page = await stranger({ ...calm, isKept, movesClock, ...(forgives && { forgives }) })
    const [key = '', value = ''] = office.cookie.split('=')
    await page.context().addCookies([{ name: key, value, url, httpOnly: true, sameSite: 'Strict' }])
    return { page, operator: { ...enrolled, steps: 1 } }
  }

  async function usualOperator() {
    usual ??= await logIn({ isKept: true })
    return usual
  }

  /** Opens a screen as the file's default operator, fully logged in, or with `name` as a new one in another browser. */
  async function operatorAt(path: string, { name, forgives, movesClock = false, viewport = desktop }: Options = {}) {
    const present = await (name ? logIn({ name, movesClock, ...(forgives && { forgives }) }) : usualOperator())
    const { page } = present
    if (!pages.has(page)) pages.set(page, followClaims(page))
    forgive(page, forgives)
    await page.setViewportSize(viewport)
    await page.goto(path)
    return present
  }

  const newcomer = (options: BrowserContextOptions & { forgives?: RegExp } = {}) => stranger({ ...calm, ...options })
  return { ...visitors, operatorAt, newcomer, newOperator: (isOwn = true) => newOperator(app, 'Novata', isOwn) }
}

/** Tracks pending claims: one that arrives after its page has left the case would block it during the next test. */
function followClaims(page: Page) {
  const claiming = new Set<Request>()
  page.on('request', request => {
    if (request.method() === 'PUT' && request.url().includes('/worklist/claims/')) claiming.add(request)
  })
  page.on('requestfinished', request => claiming.delete(request))
  page.on('requestfailed', request => claiming.delete(request))
  return claiming
}

async function leave(page: Page, claiming: ReadonlySet<Request>) {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect.poll(() => claiming.size).toBe(0)
  await page.goto('/icon.svg')
  await stopIntercepting(page.context())
}

/** Opens another screen without a page load, like the browser's back button. */
export async function moveTo(page: Page, path: string, title: string | RegExp) {
  await historySettled(page)
  await page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await heading(page, title).waitFor()
}

/** Expands the navigation sections that are not needed daily. */
export const openOthers = (page: Page) =>
  page.getByRole('navigation', { name: 'Seções' }).getByText('Ajustes e registros').click()

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
export const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

export const isFocused = (element: Element) => document.activeElement === element

/** A notice or status message with this text. */
export const announced = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()

/** States why the operator opens the documents of a case, so that the case shows them. */
export const openPhotos = (page: Page) => page.getByRole('button', { name: 'Analisar este envio' }).click()

/** Opens the photos and waits for all three, as an approval requires; after that, the keys act on the first one. */
export async function seePhotos(page: Page) {
  await openPhotos(page)
  await photosShown(page)
}

export async function photosShown(page: Page) {
  await page
    .getByLabel(/^Frente do documento: setas movem/)
    .and(page.locator(':focus'))
    .waitFor()
  for (const name of ['Frente do documento', 'Verso do documento', 'Selfie com o documento'])
    await page.getByRole('img', { name }).waitFor()
}

/** Presses a button of the open dialog. */
export const press = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

/** The browser asks for confirmation before a reload discards typed text; declining stays on the page. */
export async function declineReload(page: Page) {
  const asking = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const question = await asking
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
}

export type Waiting = { id: number; accountId: number; name: string; nickname: string | null; birth: string | null }

/** Waiting cases, oldest first, with the data that the person's document would show. */
export async function waitingCases({ db }: App): Promise<Waiting[]> {
  return db
    .selectFrom('kyc_submissions as k')
    .innerJoin('accounts as a', 'a.id', 'k.account_id')
    .leftJoin('profiles as p', 'p.account_id', 'a.id')
    .leftJoin('kyc_reviews as r', 'r.submission_id', 'k.id')
    .where('r.submission_id', 'is', null)
    .select(['k.id', 'a.id as accountId', 'a.name', 'p.nickname', 'p.birth'])
    .orderBy('k.submitted_at')
    .orderBy('k.id')
    .execute()
}

type WaitingProfile = { id: number; accountId: number; nickname: string }

/** Waiting versions, oldest first. */
export async function listWaitingProfiles({ pool }: App): Promise<WaitingProfile[]> {
  const { rows } = await pool.query(
    `select ps.id, ps.account_id as "accountId", ps.content ->> 'nickname' as nickname
      from profile_submissions ps left join profile_reviews r on r.submission_id = ps.id
      where r.submission_id is null order by ps.submitted_at, ps.id`,
  )
  return rows
}

/** Accounts with waiting photos or videos, oldest first. */
export async function listWaitingAccounts({ pool }: App): Promise<number[]> {
  const { rows } = await pool.query(
    `select m.account_id from media m left join media_reviews r on r.media_id = m.id
      where r.media_id is null and m.position is not null group by 1 order by min(m.created_at)`,
  )
  return rows.map(({ account_id }) => account_id)
}
