import type { Page } from 'playwright-core'
import { adminPaths, pathOf } from '#contract/admin-screens.ts'
import { dayInSaoPaulo, shiftDay } from '#contract/age.ts'
import { dayMs } from '#contract/durations.ts'
import { paths } from '#contract/paths.ts'
import { fieldsOfKind } from '#contract/profile-fields.ts'
import { secretLinks } from '#contract/secret-links.ts'
import { type AudienceName, audiences } from '#contract/user-types.ts'
import type { App } from '#server/platform/app.ts'
import { blockSource } from '#server/safety/reports/block-source.ts'
import { createReport } from '#server/safety/reports/create-report.ts'
import { decideReport } from '#server/safety/reports/decide-report.ts'
import { operatorSession } from '../world/back-office.ts'
import { passGate } from '../world/calls.ts'
import { bootSite } from '../world/site.ts'

export type Come = (page: Page) => Promise<unknown>

/**
 * Server-rendered pages make no calls, so we show their states with other URLs, other profiles and a site without
 * profiles.
 */
export async function openPageStates(app: App): Promise<Record<string, Come[]>> {
  const bare = await bareProfile(app)
  const full = await fullProfile(app)
  const reports = await blockedReport(app)
  const { empty, broken, tooMany } = await openEmptySite()
  const lists = (Object.keys(audiences) as AudienceName[]).map(name => {
    const { home, search, filter } = audiences[name]
    const title = `${name[0]?.toUpperCase()}${name.slice(1)}`
    return {
      [name]: [at(`${home}${noneSoOld}`), empty(home)],
      [`search${title}`]: [
        at(`${search}?pages=20`),
        at(`${search}${noneSoOld}`),
        at(`${search}?name=Xyzzy`),
        empty(search),
      ],
      [`filter${title}`]: [at(`${filter}${noneSoOld}`), empty(filter)],
    }
  })
  return Object.assign(
    {
      listing: [empty(paths.listing(1, 'mulheres'))],
      profile: [at(paths.profile(full)), at(paths.profile(bare))],
      partnersHome: [empty(paths.partnersHome)],
      partnerCategories: [empty(paths.partnerCategories)],
      partnerCategory: [empty(paths.partnerCategory(4, 'fotografia'))],
      contact: [
        sendNothing(paths.contact),
        at(`${paths.contact}?enviada=1`),
        at(`${paths.contact}?enviada=C0123456789A`),
      ],
      reportFollowing: [at(secretLinks.reportFollowing(reports.token))],
      'admin-report': [at(adminPaths.report.replace(':id', String(reports.id))), block(reports.waiting)],
      saved: [saveMany((await listedWomen(app, 'desc')).rows.map(({ id }) => id))],
      suspensionAnswer: [at(secretLinks.suspensionAnswer('a'.repeat(43)))],
      failures: [broken, tooMany],
    },
    ...lists,
  )
}

/**
 * Creates a report that left its content published and got its source blocked, and a pending report from another
 * source.
 */
async function blockedReport(app: App) {
  const place = `perfil:${(await listedWomen(app, 'asc')).rows[0]?.id}`
  const who = { lane: 'formal', name: 'Ana Exemplo', email: 'abusa@teste.local' } as const
  const form = { kind: 'scam', relation: 'other', text: 'Não é a pessoa da foto.', place, ...who } as const
  const session = await operatorSession(app)
  const newest = async () =>
    (await app.pool.query('select id from reports order by id desc limit 1')).rows[0].id as number
  const token = (await createReport(app, form, '192.0.2.18')) as string
  const id = await newest()
  const text = 'As fotos conferem com a selfie.'
  await decideReport(app, session, id, { verdict: 'kept', text, media: [], face_matches: false })
  await blockSource(app, session, id, { reason: 'fabricated', until: shiftDay(dayInSaoPaulo(app.now()), 30) })
  await createReport(app, { ...form, email: 'bia@teste.local' }, '192.0.2.18')
  return { token, id, waiting: await newest() }
}

const block = (id: number) => async (page: Page) => {
  await page.goto(pathOf('report', id))
  await page.getByRole('button', { name: 'Bloquear a origem' }).click()
  await page.getByLabel('Motivo').selectOption({ index: 1 })
}

/** Older than anyone in the demonstration. */
const noneSoOld = '?age_min=79'

const at = (path: string) => (page: Page) => page.goto(path)

/** Submits an empty form without the browser's own validation. */
const sendNothing = (path: string) => async (page: Page) => {
  await page.goto(path)
  await page.locator('form[method=post]').evaluate((form: HTMLFormElement) => form.setAttribute('novalidate', ''))
  await page.locator('form[method=post] [type=submit]').click()
  await page.waitForLoadState()
}

/** Saves entries as the buttons on profiles and searches do. */
function saveMany(profiles: number[]) {
  const path = `${audiences.companions.search}?city=Niter%C3%B3i`
  const searches = Array.from({ length: 12 }, (_, turn) => ({
    name: `Mulheres em Niterói, até ${turn + 1}00 reais`,
    path,
  }))
  const saved = { profiles, searches, visits: profiles.map(id => [id, Math.floor(Date.now() / dayMs)]) }
  return async (page: Page) => {
    await page.goto(paths.saved)
    await page.evaluate(text => localStorage.setItem('saved', text), JSON.stringify(saved))
    await page.reload()
  }
}

/** Leaves out the advertiser whose own screens we also draw. */
const listedWomen = ({ pool }: App, order: 'asc' | 'desc') =>
  pool.query<{ id: number }>(
    `select account_id as id from listings where user_type = 2 and account_id not in
      (select id from accounts where email = 'mulher@demo.local')
      order by photo_count ${order}, video_count ${order}, account_id limit 30`,
  )

/** Clears all optional fields of a profile. */
async function bareProfile(app: App) {
  const { id } = (await listedWomen(app, 'asc')).rows[0] as { id: number }
  const sizes = ['height_cm', 'weight_kg', 'clothing_size', 'foot_size', 'eyes_id', 'skin_color_id', 'hair_id']
  const links = ['url_tiktok', 'url_twitter', 'url_instagram', 'url_linktree', 'url_onlyfans', 'url_web']
  const cleared = [...sizes, 'breasts_id', ...links].map(column => `${column} = null`).join(', ')
  await app.pool.query(`update profiles set ${cleared}, info = '', price = 0 where account_id = $1`, [id])
  for (const table of optionTables) await app.pool.query(`delete from profile_${table} where account_id = $1`, [id])
  await app.pool.query('delete from attendance_hours where account_id = $1', [id])
  await app.pool.query('delete from media where account_id = $1 and position > 0', [id])
  return id
}

/** The longest name and text, every option, and the most photos of any profile. */
async function fullProfile(app: App) {
  const { id } = (await listedWomen(app, 'desc')).rows[0] as { id: number }
  const nickname = 'Maximiliana Guilhermina Albuquerque de Vasconcelos e Santos'
  const info = 'Um texto neutro, que conta com calma o que se pode contar de uma pessoa inventada. '.repeat(50)
  await app.pool.query('update profiles set nickname = $2, info = $3 where account_id = $1', [id, nickname, info])
  for (const table of optionTables)
    await app.pool.query(`insert into profile_${table} select $1, id from ${table} on conflict do nothing`, [id])
  return id
}

const optionTables = fieldsOfKind('options')

/** Opens a site as on its first day, with the usual read limits. */
async function openEmptySite() {
  const { app, url } = await bootSite({ variables: { READ_LIMIT_FACTOR: '1' } })

  const empty = (path: string) => async (page: Page) => {
    const [name, value] = (await passGate(url)).split('=') as [string, string]
    await page.context().addCookies([{ name, value, url }])
    await page.goto(url + path)
  }

  async function broken(page: Page) {
    await app.pool.query('alter table partner_categories rename to categories_away')
    await empty(paths.partnerCategories)(page)
    await app.pool.query('alter table categories_away rename to partner_categories')
  }

  async function tooMany(page: Page) {
    const path = audiences.companions.home
    await empty(path)(page)
    await page.evaluate(async to => {
      for (let asked = 0; asked < 300; asked++) if ((await fetch(to)).status === 429) return
    }, path)
    await page.goto(url + path)
  }

  return { empty, broken, tooMany }
}
