import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { campaignMessages as say } from '#contract/campaign.ts'
import { mediaErrors } from '#contract/media.ts'
import { endAllSessions } from '#server/people/accounts/sessions.ts'
import { closeNotices, demoPassword, notice, typeLogIn } from './account-steps.ts'
import { expectNoViolations } from './axe.ts'
import {
  animated,
  bannerOf,
  chooseBanner,
  coloursOf,
  fillAd,
  openPartners,
  save,
  section,
  storedDrafts,
  striped,
  unfold,
  unsentBanners,
} from './partners.ts'
import { enterAs, ownAccount } from './profile-form-steps.ts'
import { tooWide } from './too-wide.ts'

const { app, url, partner, adsOf, stranger } = await openPartners()
vi.setConfig({ testTimeout: 150_000 })

test('missing parts and unusable files are reported at their field; the owner crops a picture of another shape', async () => {
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
  await section(page, 1).getByLabel('Link de destino').fill('')
  await section(page, 1).getByText(say.urlWrong).waitFor({ state: 'detached' })

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

  await chooseBanner(page, 1, await striped({ width: 1800, height: 300 }))
  const dialog = page.getByRole('dialog', { name: 'Ajustar recorte' })
  await dialog.getByRole('application').waitFor()
  const asSeen = () => coloursOf(page, 1)
  await expect.poll(asSeen).toEqual({ ratio: 2, seen: ['green', 'green', 'green'] })
  await dialog.getByRole('application').focus()
  for (let step = 0; step < 24; step++) await page.keyboard.press('ArrowLeft')
  await dialog.getByRole('button', { name: 'Usar este recorte' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(asSeen).toEqual({ ratio: 2, seen: ['red', 'red', 'red'] })
  await section(page, 1).getByRole('button', { name: 'Ajustar recorte' }).click()
  await dialog.getByRole('slider', { name: 'Aproximar' }).waitFor()
  await dialog.getByRole('application').focus()
  for (let step = 0; step < 60; step++) await page.keyboard.press('ArrowRight')
  await dialog.getByRole('button', { name: 'Usar este recorte' }).click()
  await expect.poll(asSeen).toEqual({ ratio: 2, seen: ['blue', 'blue', 'blue'] })
  await section(page, 1).getByRole('button', { name: 'Remover imagem' }).click()
  await section(page, 1).getByRole('button', { name: 'Escolher imagem' }).waitFor()
})

test('a save waits for a picture that the browser is still opening, and reports one that it can’t open', async () => {
  const { page, accountId } = await partner()
  await page.addInitScript(() => {
    const open = createImageBitmap
    const slowly = async (...given: Parameters<typeof open>) => {
      await new Promise(passed => setTimeout(passed, 1500))
      return open(...given)
    }
    Object.assign(window, { createImageBitmap: slowly })
  })
  await page.goto('/new-publication')
  await section(page, 1).getByLabel('Título').fill('Ainda abrindo')
  const damaged = { ...(await striped()), buffer: (await striped()).buffer.subarray(0, 40) }
  await chooseBanner(page, 1, damaged)
  await save(page)
  await notice(page, mediaErrors.damaged).waitFor()
  await section(page, 1).getByText(mediaErrors.damaged).waitFor()
  expect(await adsOf(accountId)).toEqual([])
  await chooseBanner(page, 1, await striped())
  await save(page)
  await page.waitForURL('**/packets-partner', { timeout: 60_000 })
  expect(await adsOf(accountId)).toHaveLength(1)
})

/** Keeps the store of unsent banners busy for a while after each page load, as if another tab were writing to it. */
const occupyBanners = (page: Page) =>
  page.addInitScript(() => {
    const end = performance.now() + 1500
    const opening = indexedDB.open('vespera-banners')
    opening.onsuccess = () => {
      const drafts = opening.result.transaction('drafts', 'readwrite').objectStore('drafts')
      const occupy = () => {
        if (performance.now() < end) drafts.get('').onsuccess = occupy
      }
      occupy()
    }
  })

test('a save waits for the unsent banner that the browser is still reading', async () => {
  const { page, accountId } = await partner()
  await page.goto('/new-publication')
  await fillAd(page, 1, 'Ainda lendo', await striped())
  await expect.poll(() => unsentBanners(page)).toBe(1)
  await occupyBanners(page)
  await page.reload()
  await save(page)
  await page.waitForURL('**/packets-partner', { timeout: 60_000 })
  expect(await adsOf(accountId)).toHaveLength(1)
})

test('the screen says that a plan is missing; the draft survives a reload, going back and a lost connection', async () => {
  const { page } = await partner({ planEndsInDays: null, forgives: /ERR_INTERNET_DISCONNECTED/ })
  await page.goto('/new-publication')
  await page.getByRole('link', { name: 'Ver pacotes' }).waitFor()
  await fillAd(page, 1, 'Guardada', await striped())
  await section(page, 1).getByLabel('Link de destino').fill('https://guardada.example')
  await section(page, 1).getByText('Ativar anúncio?').click()
  const expectKept = async () => {
    await bannerOf(page, 1).waitFor()
    expect(await section(page, 1).getByLabel('Título').inputValue()).toBe('Guardada')
    expect(await section(page, 1).getByLabel('Link de destino').inputValue()).toBe('https://guardada.example')
    expect(await section(page, 1).getByRole('checkbox', { name: 'Ativar anúncio?' }).isChecked()).toBe(false)
  }
  await expect.poll(() => unsentBanners(page)).toBe(1)
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

test('a draft survives an expired session; a log-out deletes it', async () => {
  const page = await stranger({ reducedMotion: 'reduce', forgives: /40[13]/ })
  const token = await enterAs(page, url, 'parceiro@demo.local', 5)
  await page.goto('/update-publication')
  await section(page, 1).getByLabel('Título').fill('Antes do fim da sessão')
  await unfold(page, 1)
  await unfold(page, 1)
  await endAllSessions(app, (await ownAccount(url, token)).id)
  await save(page)
  await page.waitForURL('**/login-with-account?voltar=%2Fupdate-publication')
  await typeLogIn(page, 'parceiro@demo.local', demoPassword)
  await page.waitForURL('**/update-publication')
  await expect.poll(() => section(page, 1).getByLabel('Título').inputValue()).toBe('Antes do fim da sessão')
  await chooseBanner(page, 1, await striped())
  await section(page, 1).getByRole('button', { name: 'Voltar à imagem atual' }).waitFor()
  await page.goto('/perfil')
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.waitForURL('**/login')
  expect(await storedDrafts(page)).toEqual([])
  await enterAs(page, url, 'parceiro@demo.local', 5)
  await page.goto('/update-publication')
  await bannerOf(page, 1).waitFor()
  expect(await section(page, 1).getByRole('button', { name: 'Voltar à imagem atual' }).count()).toBe(0)
})

test('the screens fit every width and pass axe: empty, with errors, while cropping, filled in and under review', async () => {
  const { page } = await partner({ kyc: 'none' })
  await page.goto('/new-publication')
  await page.getByRole('link', { name: 'Enviar documentos' }).waitFor()
  await section(page, 1).getByLabel('Título').waitFor()
  await save(page)
  await page.locator('.err').first().waitFor()
  await unfold(page, 2)
  await section(page, 2).getByLabel('Título').fill('Sem imagem')
  const look = async (part: { within?: string } = {}) => {
    await expectNoViolations(page, part)
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      expect([width, await tooWide(page)]).toEqual([width, []])
    }
    await page.setViewportSize({ width: 390, height: 844 })
  }
  await look()
  await chooseBanner(page, 1, await striped({ width: 900, height: 900 }))
  await page.getByRole('dialog', { name: 'Ajustar recorte' }).getByRole('application').waitFor()
  await look({ within: 'dialog[open]' })
  await page.getByRole('button', { name: 'Usar este recorte' }).click()
  await fillAd(page, 2, 'Com animação', await animated())
  await look()
  await enterAs(page, url, 'parceiro@demo.local', 5)
  await page.goto('/update-publication')
  await bannerOf(page, 1).waitFor()
  await look()
})

test('saving in one tab keeps a change saved in another, and then shows it', async () => {
  const { page, accountId } = await partner()
  await page.goto('/new-publication')
  await fillAd(page, 1, 'Primeira', await striped())
  await unfold(page, 2)
  await fillAd(page, 2, 'Segunda', await striped({ width: 800, height: 400 }))
  await save(page)
  await page.waitForURL('**/packets-partner', { timeout: 60_000 })
  await page.goto('/update-publication')
  await section(page, 1).getByLabel('Título').waitFor()

  const other = await page.context().newPage()
  await other.goto('/update-publication')
  await section(other, 1).getByLabel('Título').fill('Primeira, mudada')
  await save(other)
  await notice(other, 'Publicidade atualizada com sucesso!').waitFor()
  await other.close()
  await save(page)
  await notice(page, 'Publicidade atualizada com sucesso!').waitFor()
  expect(await section(page, 1).getByLabel('Título').inputValue()).toBe('Primeira, mudada')
  await closeNotices(page)

  await unfold(page, 2)
  await section(page, 2).getByLabel('Título').fill('Segunda, mudada')
  await save(page)
  await notice(page, 'Publicidade atualizada com sucesso!').waitFor()
  const versions = await app.db
    .selectFrom('campaign_submissions as s')
    .innerJoin('campaigns as c', 'c.id', 's.campaign_id')
    .select('s.title')
    .where('c.account_id', '=', accountId)
    .orderBy('s.id')
    .execute()
  expect(versions.map(({ title }) => title)).toEqual(['Primeira', 'Segunda', 'Primeira, mudada', 'Segunda, mudada'])
  expect(await section(page, 1).getByLabel('Título').inputValue()).toBe('Primeira, mudada')
})

test('two tabs share their draft’s texts and banners', async () => {
  const { page: first } = await partner()
  const second = await first.context().newPage()
  const tabs = [first, second]
  for (const tab of tabs) {
    await tab.goto('/new-publication')
    await section(tab, 1).getByLabel('Título').waitFor()
    await unfold(tab, 2)
  }
  await fillAd(first, 1, 'Da primeira aba', await striped())
  await fillAd(second, 2, 'Da segunda aba', await striped({ width: 800, height: 400 }))
  await expect.poll(() => section(first, 2).getByLabel('Título').inputValue()).toBe('Da segunda aba')
  for (const tab of tabs) {
    await tab.reload()
    await bannerOf(tab, 1).waitFor()
    await unfold(tab, 2)
    await bannerOf(tab, 2).waitFor()
    expect(await section(tab, 1).getByLabel('Título').inputValue()).toBe('Da primeira aba')
    expect(await section(tab, 2).getByLabel('Título').inputValue()).toBe('Da segunda aba')
  }
  await save(first)
  await first.waitForURL('**/packets-partner', { timeout: 60_000 })
  await second.waitForURL('**/update-publication')
  await expect.poll(() => storedDrafts(first)).toEqual([])
})
