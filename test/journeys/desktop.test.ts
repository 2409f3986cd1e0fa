import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createOrder } from '#server/money/orders/create-order.ts'
import { logInToken, signUp } from '../world/people.ts'
import { demoPassword } from './account-steps.ts'
import { expectNoViolations } from './axe.ts'
import { tooWide } from './too-wide.ts'
import { openVisitors, startSession } from './visitors.ts'

const { app, url, stranger } = await openVisitors()
const calm = { reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } } as const
const heights: Record<number, number> = { 1024: 768, 1280: 800, 1440: 900, 1920: 1080 }
const widths = [1024, 1280, 1440, 1920]

async function member(email: string, userType: number) {
  const page = await stranger(calm)
  await startSession(page, url, { token: await logInToken(url, email, demoPassword), userType })
  return page
}

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: heights[width] as number })

async function edges(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('not shown')
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height }
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu da conta' })

const screens = {
  'mulher@demo.local': [
    2,
    ['/perfil', 'Minha conta'],
    ['/update-perfil', 'Meu Perfil'],
    ['/horarios', 'Horários'],
    ['/analises', 'Análises da equipe'],
    ['/declaracoes', 'Declarações'],
    ['/signatures', 'Minhas assinaturas'],
    ['/packets', 'Minhas assinaturas'],
    ['/discount-coupon', 'Minhas assinaturas'],
    ['/perfil-data', 'Dados da conta'],
    ['/help', 'Atendimento'],
  ],
  'parceiro@demo.local': [
    5,
    ['/update-perfil-partner', 'Meu Perfil'],
    ['/update-publication', 'Minhas Publicidades'],
    ['/resultados', 'Resultados'],
  ],
} as const

test.each(Object.entries(screens))(
  'the screens of %s have the navigation beside them, aligned with the header',
  {
    timeout: 120_000,
  },
  async (email, [userType, ...all]) => {
    const page = await member(email, userType)
    for (const [path, item] of all) {
      await page.goto(path)
      await menu(page).waitFor()
      await expect.poll(() => page.locator('main').locator('.sk, [aria-busy=true]').count()).toBe(0)
      expect([path, await menu(page).locator('[aria-current]').allTextContents()]).toEqual([path, [item]])
      for (const width of widths) {
        await resize(page, width)
        expect([path, width, await tooWide(page)]).toEqual([path, width, []])
        const [logo, icon, title] = await Promise.all(
          ['.topbar .logo', '.account-nav .i', '.topbar-title'].map(one => edges(page.locator(one).first())),
        )
        const [nav, main] = [await edges(menu(page)), await edges(page.getByRole('main'))]
        expect([path, width, Math.abs((logo?.left ?? 0) - (icon?.left ?? 0)) <= 2]).toEqual([path, width, true])
        expect([path, width, nav.right <= main.left]).toEqual([path, width, true])
        // The title and the content have the same left edge.
        const begins = await page
          .getByRole('main')
          .evaluate(one => Number.parseFloat(getComputedStyle(one).paddingLeft))
        const isTalk = path === '/help'
        expect([path, width, isTalk || Math.abs((title?.left ?? 0) + 12 - main.left - begins) <= 2]).toEqual([
          path,
          width,
          true,
        ])
      }
      await expectNoViolations(page, { widths: [1280] })
    }
  },
)

test('the navigation opens each screen without a page load, also by keyboard', async () => {
  const page = await member('mulher@demo.local', 2)
  await page.goto('/perfil')
  await page.getByRole('heading', { level: 1, name: 'Yara' }).waitFor()
  await menu(page).getByRole('link', { name: 'Horários' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Horários' }).waitFor()
  expect(await menu(page).getByRole('link', { name: 'Horários' }).getAttribute('aria-current')).toBe('page')
  await menu(page).getByRole('link', { name: 'Minha conta' }).click()
  await page.getByRole('heading', { level: 1, name: 'Yara' }).waitFor()
  // The link appears only in the navigation, not in the content as well.
  expect(await page.getByRole('link', { name: 'Análises' }).count()).toBe(1)
})

test('the profile’s preview is beside its form and shows the current input', async () => {
  const page = await member('mulher@demo.local', 2)
  await page.goto('/update-perfil')
  const frame = page.frameLocator('iframe[title="Prévia do anúncio"]')
  const name = frame.getByRole('heading', { level: 1 })
  await name.filter({ hasText: 'Yara' }).waitFor()
  const field = page.getByLabel('Como deseja ser chamado(a)?')
  await field.fill('Yara Nova')
  await name.filter({ hasText: 'Yara Nova' }).waitFor()
  await page.getByLabel('Sobre você').fill('Texto que ainda não foi enviado.')
  await frame.getByRole('tab', { name: 'Sobre' }).click()
  await frame.getByText('Texto que ainda não foi enviado.').waitFor()
  for (const width of widths) {
    await resize(page, width)
    const [form, preview] = [await edges(field), await edges(page.locator('iframe'))]
    expect([width, form.right < preview.left]).toEqual([width, true])
    expect([width, preview.bottom <= (heights[width] as number)]).toEqual([width, true])
  }
  // The preview stays in view down to the last field.
  await page.getByLabel('Sobre você').scrollIntoViewIfNeeded()
  expect((await edges(page.locator('iframe'))).top).toBeGreaterThan(0)
  await field.fill('')
  await page.getByText('A prévia aparece com o nome e a data de nascimento.').waitFor()
})

test.each([
  ['/update-perfil', 'Olhos', 'WhatsApp'],
  ['/update-perfil-2', 'Fotos', 'Bairro'],
])('the two halves of %s are side by side where three columns fit', async (path, half, other) => {
  const page = await member('mulher@demo.local', 2)
  await page.goto(path)
  const [second, first] = [page.getByRole('group', { name: half }), page.getByLabel(other)]
  await page.locator('iframe').waitFor()
  for (const [width, isBeside] of [
    [1280, false],
    [1440, true],
    [1920, true],
  ] as const) {
    await resize(page, width)
    expect([width, (await edges(second)).left > (await edges(first)).right]).toEqual([width, isBeside])
  }
})

/** The elements that are side by side on each screen, by account. */
const pairs = {
  'novo@demo.local': [2, ['/documents', '.photo-list', '.note'], ['/documents-front', '.viewfinder', '.ticks']],
  'mulher@demo.local': [2, ['/avisos', 'main .panel', '.alert-kind']],
  'parceiro@demo.local': [
    5,
    ['/update-perfil-partner', '[name="profile.nickname"]', '[name="profile.category_id"]'],
    ['/update-publication', '.ad-frame', '[name="ads.0.title"]'],
  ],
} as const

test.each(Object.entries(pairs))(
  'the screens of %s have two columns, both in view',
  async (email, [userType, ...all]) => {
    const page = await member(email, userType)
    for (const [path, first, second] of all) {
      await page.goto(path)
      await expectBeside(page, first, second)
    }
  },
)

test('the outcome of a payment is beside its order', async () => {
  const page = await stranger(calm)
  const { id, token } = await signUp(url)
  await startSession(page, url, { token, userType: 2 })
  const plans = app.db.selectFrom('plans').select('id').where('user_type', '=', 2).where('withdrawn_at', 'is', null)
  const plan = await plans.orderBy('id').executeTakeFirstOrThrow()
  const order = await createOrder(app, { accountId: id, userType: 2 }, plan.id)
  await page.goto(`/payment-status?pedido=${order}`)
  await expectBeside(page, '.pay-result', '.pay-facts')
})

async function expectBeside(page: Page, first: string, second: string) {
  await page.locator(second).first().waitFor()
  for (const width of widths) {
    await resize(page, width)
    const [left, right] = [await edges(page.locator(first).first()), await edges(page.locator(second).first())]
    expect([first, width, left.right <= right.left, left.bottom <= (heights[width] as number)]).toEqual([
      first,
      width,
      true,
      true,
    ])
    expect([first, width, await tooWide(page)]).toEqual([first, width, []])
  }
}

test('a phone loads neither the navigation nor the preview', async () => {
  const page = await member('mulher@demo.local', 2)
  const loaded: string[] = []
  page.on('request', request => loaded.push(new URL(request.url()).pathname))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/update-perfil')
  await page.getByLabel('Como deseja ser chamado(a)?').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.locator('iframe, .account-nav').count()).toBe(0)
  expect(loaded.filter(path => /account-nav|profile-preview|logo\.svg/.test(path))).toEqual([])
})

test('log-in and registration show the site’s panel beside the form', async () => {
  const page = await stranger(calm)
  for (const path of ['/login-with-account', '/register', '/reset', '/signatures']) {
    await page.goto(path)
    const aside = page.getByRole('complementary', { name: 'Véspera' })
    for (const width of widths) {
      await resize(page, width)
      expect([path, width, await tooWide(page)]).toEqual([path, width, []])
      const [beside, main] = [await edges(aside), await edges(page.getByRole('main'))]
      expect([path, width, beside.right <= main.left, beside.bottom]).toEqual([path, width, true, heights[width]])
    }
    await expectNoViolations(page, { widths: [1280] })
    await page.setViewportSize({ width: 390, height: 844 })
    expect([path, await aside.count()]).toEqual([path, 0])
  }
})
