import { Secret, TOTP } from 'otpauth'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeEach } from 'vitest'
import type { App } from '#server/app.ts'
import { addOperator } from '#server/operators/add-operator.ts'
import { openVisitors } from './visitors.ts'

const password = 'uma senha de teste comprida'
const stepMs = 30_000
const desk = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const

export type Enrolled = { name: string; email: string; password: string; secret: string; steps: number }

/** The code of an authenticator; each is good once, so every one that is asked for is of the next time step. */
export function nextCode(operator: { secret: string; steps: number }) {
  const timestamp = Date.now() + stepMs * operator.steps++
  return new TOTP({ secret: Secret.fromBase32(operator.secret) }).generate({ timestamp })
}

/** The demonstration site with operators at their desks. */
export async function openDesks() {
  const visitors = await openVisitors()
  const { app, url, stranger } = visitors
  // Whoever had a case open in the test before is gone, and hinders nobody.
  beforeEach(async () => void (await app.db.deleteFrom('kyc_claims').execute()))
  let made = 0

  async function newOperator(name = 'Operadora', ownPassword = true) {
    const email = `operador${++made}@teste.local`
    await addOperator(app, { name, email, password, ownPassword })
    return { name, email, password }
  }

  /** An operator past both steps, in a browser of their own. */
  async function operatorAt(path: string, { name, ...options }: BrowserContextOptions & Named = {}) {
    const operator = await newOperator(name)
    const { cookie, enrolled } = await enrol(url, operator)
    const page = await stranger({ ...desk, ...options })
    const [key = '', value = ''] = cookie.split('=')
    await page.context().addCookies([{ name: key, value, url, httpOnly: true, sameSite: 'Strict' }])
    await page.goto(path)
    return { page, operator: enrolled }
  }

  const newcomer = (options: BrowserContextOptions & Forgiving = {}) => stranger({ ...desk, ...options })
  return { ...visitors, newOperator, operatorAt, newcomer }
}

type Named = { name?: string } & Forgiving
type Forgiving = { forgives?: RegExp }

async function enrol(url: string, operator: { name: string; email: string; password: string }) {
  const send = async (path: string, body: object, cookie = '') => {
    const headers = { 'x-vespera-operator': '1', 'content-type': 'application/json', cookie }
    const answer = await fetch(`${url}/api/operator/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return { cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] as string, body: await answer.json() }
  }
  const { email, password } = operator
  const first = await send('session', { email, password })
  const { secret } = (await send('authenticator', {}, first.cookie)).body as { secret: string }
  const enrolled: Enrolled = { ...operator, secret, steps: 0 }
  const { cookie } = await send('session/confirmation', { code: nextCode(enrolled) }, first.cookie)
  return { cookie, enrolled }
}

export type Waiting = { id: number; accountId: number; name: string; nickname: string | null; birth: string | null }

/** Cases that wait, oldest first, with what a document would say of the person. */
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

/** Fills the form as the document of the person reads. */
export async function transcribe(page: Page, { name, birth }: Waiting, cpf: string) {
  await page.getByLabel('Nome completo').fill(name)
  await page.getByLabel('CPF').pressSequentially(cpf)
  await page.getByLabel('Nascimento').pressSequentially((birth ?? '1990-06-15').split('-').reverse().join(''))
  await page.getByLabel('Nº do documento').fill('MG-00.000.000')
  await page.getByLabel('Documento sem validade').check()
}

export async function tickAll(page: Page) {
  const boxes = page.getByRole('group', { name: 'Conferência' }).getByRole('checkbox')
  await boxes.first().waitFor()
  for (const box of await boxes.all()) await box.check()
}
