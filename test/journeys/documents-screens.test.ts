import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { steps } from '#web/app/documents/steps.ts'
import { expectNoViolations } from './axe.ts'
import { photo } from './document-photos.ts'
import {
  arrive,
  choose,
  expectEnd,
  keptPhotos,
  logIn,
  openSenders,
  refuseCamera,
  say,
  takeAll,
} from './document-senders.ts'
import { tooWide } from './too-wide.ts'

const { sender } = await openSenders()
const screens = ['/documents', ...steps.flatMap(({ capture, confirmation }) => [capture, confirmation])]
const primaries = (page: Page) => page.locator('.btn-primary:visible').count()

/** Shows every screen of the flow in turn, the last one after the sending. */
async function show(page: Page, look: (path: string) => Promise<void>) {
  await takeAll(page)
  for (const path of screens) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await look(path)
  }
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expectEnd(page)
  await look('/documents-final')
}

test('every screen keeps the rules of axe, with the camera and without', async () => {
  const { page } = await sender()
  await show(page, async () => {
    await expectNoViolations(page)
    await page.setViewportSize({ width: 390, height: 844 })
  })
  const { page: refused } = await sender()
  await refuseCamera(refused)
  await refused.goto('/documents-front')
  await refused.getByText('sem permissão para usar a câmera').waitFor()
  await expectNoViolations(refused)
})

test('every screen fits 320 pixels and has one primary action, which is seen', async () => {
  const { page } = await sender({ viewport: { width: 320, height: 568 } })
  const found: unknown[] = []
  await show(page, async path => {
    found.push({ path, wide: await tooWide(page), primaries: await primaries(page) })
    const box = await page.locator('.btn-primary:visible').boundingBox()
    expect(box && box.y + box.height).toBeLessThanOrEqual(568)
  })
  expect(found).toEqual([...screens, '/documents-final'].map(path => ({ path, wide: [], primaries: 1 })))
})

test('each screen begins at its heading, and everything goes by keyboard', async () => {
  const { page } = await sender()
  const isAtHeading = () => page.evaluate(() => document.activeElement?.tagName === 'H1')
  const press = async (name: string) => {
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(() => page.keyboard.press('Tab').then(focused), { timeout: 10_000 }).toBe(name)
    await page.keyboard.press('Enter')
  }
  await page.goto('/documents')
  await arrive(page, 'Agora vamos')
  await press('Começar')
  await arrive(page, 'Fotografe a frente')
  await expect.poll(isAtHeading, { timeout: 5_000 }).toBe(true)
  await page.getByRole('button', { name: 'Tirar foto' }).waitFor()
  await press('Tirar foto')
  await arrive(page, 'A foto está legível?')
  await expect.poll(isAtHeading, { timeout: 5_000 }).toBe(true)
  await press('Sim')
  await arrive(page, 'Fotografe o verso')
  await expect.poll(isAtHeading, { timeout: 5_000 }).toBe(true)
})

test('a log-out removes the photos, also from a tab that stays open', async () => {
  const { page } = await sender()
  await takeAll(page)
  const other = await page.context().newPage()
  await other.goto('/documents-front')
  await page.goto('/perfil')
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL('/login')
  await other.waitForURL('/login')
  expect(await keptPhotos(page)).toEqual({})
})

test('nobody is shown what another session left', async () => {
  const { page } = await sender({ forgives: /503/ })
  await takeAll(page)
  const token = await page.evaluate(() => localStorage.token as string)
  await logIn(page, `${token.slice(0, -8)}outronome`)
  await page.route('**/api/account', route => route.fulfill({ status: 503, json: { message: 'Fora do ar' } }))
  await page.goto('/documents-front-selfie-confirmation')
  await page.waitForURL('/documents-front')
  expect(await keptPhotos(page)).toEqual({})
})

test('an earlier photo is taken again without the others', async () => {
  const { page } = await sender()
  await takeAll(page)
  await page.goto('/documents-front-confirmation')
  await say(page, 'Tirar outra Foto', '/documents-front')
  await choose(page, await photo('outra.jpg', { color: '#995511' }))
  await page.waitForURL('/documents-front-confirmation')
  expect(Object.keys(await keptPhotos(page)).toSorted()).toEqual(['front', 'selfie', 'verse'])
})

test('a refusal stands right below the heading, in sight on a small phone', async () => {
  const { page } = await sender({ viewport: { width: 320, height: 640 } })
  await page.route('**/api/account', async route => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), kyc_rejection: 'Foto ilegível.' } })
  })
  await page.goto('/documents')
  const reason = page.getByRole('status').filter({ hasText: 'Foto ilegível.' })
  await reason.waitFor()
  expect(await reason.evaluate(one => one.previousElementSibling?.tagName)).toBe('H1')
  const action = await page.getByRole('link', { name: 'Começar' }).boundingBox()
  const box = await reason.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(action?.y ?? 0)
})

test.each([320, 390])('at %i px the way back to another photo is one line', async width => {
  const { page } = await sender({ viewport: { width, height: 844 } })
  await takeAll(page)
  for (const { confirmation } of steps) {
    await page.goto(confirmation)
    const again = page.getByRole('link', { name: 'Tirar outra Foto' })
    await again.waitFor()
    const lines = await again.evaluate(link => {
      const range = document.createRange()
      range.selectNodeContents(link.lastChild as Node)
      return range.getClientRects().length
    })
    expect([confirmation, lines, await tooWide(page)]).toEqual([confirmation, 1, []])
  }
})
