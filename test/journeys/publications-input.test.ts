import { expect, test, vi } from 'vitest'
import { campaignMessages as say } from '#contract/campaign.ts'
import { notice, typeLogIn } from './account-steps.ts'
import { expectNoViolations } from './axe.ts'
import {
  animated,
  bannerOf,
  chooseBanner,
  coloursOf,
  enterDemo,
  fillAd,
  keptDrafts,
  openPartners,
  save,
  section,
  striped,
  unfold,
} from './publication-partners.ts'
import { tooWide } from './too-wide.ts'

const { app, url, partner, adsOf, stranger } = await openPartners()
vi.setConfig({ testTimeout: 150_000 })
const shots = process.env.SHOTS

test('what lacks is said in the order of the specification, at its field, in an opened section', async () => {
  const { page, accountId } = await partner()
  await page.goto('/new-publication')
  const title = section(page, 1).getByLabel('Título')
  await title.waitFor()
  await unfold(page, 1)
  await title.waitFor({ state: 'hidden' })
  await save(page)
  await notice(page, say.titleMissing).waitFor()
  await expect.poll(() => title.evaluate(field => field === document.activeElement)).toBe(true)
  await title.fill('Com título')
  await section(page, 1).getByText(say.titleMissing).waitFor({ state: 'detached' })
  await save(page)
  await notice(page, say.imageMissing).waitFor()
  const choosing = section(page, 1).getByRole('button', { name: 'Escolher imagem' })
  await expect.poll(() => choosing.evaluate(field => field === document.activeElement)).toBe(true)
  await chooseBanner(page, 1, await striped())
  await bannerOf(page, 1).waitFor()
  expect(await section(page, 1).getByText(say.imageMissing).count()).toBe(0)
  await section(page, 1).getByLabel('Link de destino').fill('javascript:alert(1)')
  await save(page)
  await notice(page, say.urlWrong).waitFor()
  expect(await adsOf(accountId)).toEqual([])
})

test('a file of no use says why, and the banner before it stays', async () => {
  const { page } = await partner()
  await page.goto('/new-publication')
  await chooseBanner(page, 1, await striped())
  await bannerOf(page, 1).waitFor()
  const gif = await animated()
  const heavy = Buffer.concat([gif.buffer, Buffer.alloc(6 * 1024 * 1024)])
  const cases = [
    [{ name: 'banner.png', mimeType: 'image/png', buffer: Buffer.from('<!doctype html>') }, say.format],
    [await striped({ width: 200, height: 100 }), say.tooSmall],
    [{ ...gif, buffer: heavy }, say.heavy],
  ] as const
  for (const [file, message] of cases) {
    await chooseBanner(page, 1, file)
    await section(page, 1).getByText(message, { exact: true }).waitFor()
    await bannerOf(page, 1).waitFor()
  }
  await chooseBanner(page, 1, gif)
  await section(page, 1)
    .getByText(/^Animação/)
    .waitFor()
  expect(await section(page, 1).locator('.err').count()).toBe(0)
})

test('of a picture of another shape its person chooses the part, and sees exactly that', async () => {
  const { page } = await partner()
  await page.goto('/new-publication')
  await chooseBanner(page, 1, await striped({ width: 1800, height: 300 }))
  const dialog = page.getByRole('dialog', { name: 'Ajustar recorte' })
  await dialog.getByRole('application').waitFor()
  await bannerOf(page, 1).waitFor()
  expect(await coloursOf(page, 1)).toEqual({ ratio: 2, seen: ['green', 'green', 'green'] })
  await dialog.getByRole('application').focus()
  for (let step = 0; step < 24; step++) await page.keyboard.press('ArrowLeft')
  await dialog.getByRole('button', { name: 'Usar este recorte' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => coloursOf(page, 1)).toEqual({ ratio: 2, seen: ['red', 'red', 'red'] })
  await section(page, 1).getByRole('button', { name: 'Ajustar recorte' }).click()
  await dialog.getByRole('slider', { name: 'Aproximar' }).waitFor()
  await dialog.getByRole('application').focus()
  for (let step = 0; step < 60; step++) await page.keyboard.press('ArrowRight')
  await dialog.getByRole('button', { name: 'Usar este recorte' }).click()
  await expect.poll(() => coloursOf(page, 1)).toEqual({ ratio: 2, seen: ['blue', 'blue', 'blue'] })
  await section(page, 1).getByRole('button', { name: 'Remover imagem' }).click()
  await section(page, 1).getByRole('button', { name: 'Escolher imagem' }).waitFor()
})

test('titles, addresses, toggles and pictures survive a reload, the way back and a lost connection', async () => {
  const { page } = await partner({ forgives: /ERR_INTERNET_DISCONNECTED/ })
  await page.goto('/new-publication')
  await fillAd(page, 1, 'Guardada', await striped())
  await section(page, 1).getByLabel('Link de destino').fill('https://guardada.example')
  await section(page, 1).getByText('Ativar anúncio?').click()
  const expectKept = async () => {
    await bannerOf(page, 1).waitFor()
    expect(await section(page, 1).getByLabel('Título').inputValue()).toBe('Guardada')
    expect(await section(page, 1).getByLabel('Link de destino').inputValue()).toBe('https://guardada.example')
    expect(await section(page, 1).getByRole('checkbox', { name: 'Ativar anúncio?' }).isChecked()).toBe(false)
  }
  await page.reload()
  await expectKept()
  await page.getByRole('link', { name: 'Fechar' }).click()
  await page.waitForURL('**/perfil')
  await page.goBack()
  await expectKept()
  await page.context().setOffline(true)
  await save(page)
  await notice(page, 'Erro ao tentar enviar seus dados').waitFor()
  await expectKept()
  await page.context().setOffline(false)
  await page.reload()
  await expectKept()
})

test('after an expired session the one who typed finds it; a log-out leaves nothing', async () => {
  const page = await stranger({ reducedMotion: 'reduce', forgives: /40[13]/ })
  await enterDemo(page, url, 'parceiro@demo.local')
  await page.goto('/update-publication')
  await section(page, 1).getByLabel('Título').fill('Antes do fim da sessão')
  await unfold(page, 1)
  await unfold(page, 1)
  await app.db.deleteFrom('account_sessions').execute()
  await save(page)
  await page.waitForURL('**/login-with-account?voltar=%2Fupdate-publication')
  await typeLogIn(page, 'parceiro@demo.local', 'demo1234')
  await page.waitForURL('**/update-publication')
  expect(await section(page, 1).getByLabel('Título').inputValue()).toBe('Antes do fim da sessão')
  await chooseBanner(page, 1, await striped())
  await section(page, 1).getByRole('button', { name: 'Voltar à imagem atual' }).waitFor()
  await page.goto('/perfil')
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL('**/login')
  expect(await keptDrafts(page)).toEqual([])
  await enterDemo(page, url, 'parceiro@demo.local')
  await page.goto('/update-publication')
  await bannerOf(page, 1).waitFor()
  expect(await section(page, 1).getByRole('button', { name: 'Voltar à imagem atual' }).count()).toBe(0)
})

test('whoever is not listed yet is told what lacks', async () => {
  const { page } = await partner({ kyc: 'none' })
  await page.goto('/new-publication')
  await page.getByRole('link', { name: 'Enviar documentos' }).waitFor()
  const unpaid = await partner({ planEndsInDays: null })
  await unpaid.page.goto('/new-publication')
  await unpaid.page.getByRole('link', { name: 'Ver pacotes' }).waitFor()
})

test('the screens are sound, empty, filled, with errors and at the crop', async () => {
  const { page } = await partner({ kyc: 'none' })
  await page.goto('/new-publication')
  await section(page, 1).getByLabel('Título').waitFor()
  await save(page)
  await page.locator('.err').first().waitFor()
  await unfold(page, 2)
  await section(page, 2).getByLabel('Título').fill('Sem imagem')
  const look = async (name: string) => {
    await expectNoViolations(page)
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      expect([width, await tooWide(page)]).toEqual([width, []])
      for (const theme of shots ? ['dark', 'light'] : []) {
        await page.evaluate(chosen => (document.documentElement.dataset.theme = chosen), theme)
        await page.screenshot({ path: `${shots}/${name}-${width}-${theme}.png`, fullPage: true })
      }
    }
    await page.setViewportSize({ width: 390, height: 844 })
  }
  await look('empty')
  await chooseBanner(page, 1, await striped({ width: 900, height: 900 }))
  await page.getByRole('dialog', { name: 'Ajustar recorte' }).getByRole('application').waitFor()
  await look('crop')
  await page.getByRole('button', { name: 'Usar este recorte' }).click()
  await fillAd(page, 2, 'Com animação', await animated())
  await look('filled')
  await enterDemo(page, url, 'parceiro@demo.local')
  await page.goto('/update-publication')
  await bannerOf(page, 1).waitFor()
  await look('update')
})
