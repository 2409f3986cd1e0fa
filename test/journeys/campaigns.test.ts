import { expect, test, vi } from 'vitest'
import { campaignMessages as say } from '#contract/campaign.ts'
import { notice } from './account-steps.ts'
import {
  animated,
  bannerOf,
  chooseBanner,
  fillAd,
  openPartners,
  save,
  section,
  storedDrafts,
  striped,
  unfold,
} from './partners.ts'
import { enterAnew, enterAs } from './profile-form-steps.ts'

const { url, partner, adsOf, stranger } = await openPartners()
vi.setConfig({ testTimeout: 150_000 })
const creating = '**/api/partner/campaign'
const patient = { timeout: 60_000 }

test('a partner creates an ad, is sent to the packages, sees it under review and updates it', async () => {
  const { page, accountId } = await partner()
  await page.goto('/update-publication')
  await page.getByText('Você ainda não tem nenhuma publicidade.').waitFor()
  await page.getByRole('link', { name: 'Criar publicação' }).click()
  await page.waitForURL('**/new-publication')
  expect(await section(page, 1).getByRole('checkbox', { name: 'Ativar anúncio?' }).isChecked()).toBe(true)
  await fillAd(page, 1, 'Hotel Mirante', await striped())
  await section(page, 1).getByLabel('Link de destino').fill('hotelmirante.example')
  await section(page, 1).getByLabel('Título').focus()
  await save(page)
  await page.waitForURL('**/packets-partner', patient)
  expect(await adsOf(accountId)).toMatchObject([{ active: true }])
  expect(await storedDrafts(page)).toEqual([])
  await page.goto('/new-publication')
  await page.waitForURL('**/update-publication')
  await section(page, 1).getByText('Em análise.', { exact: true }).waitFor()
  await bannerOf(page, 1).waitFor()
  expect(await section(page, 1).getByLabel('Link de destino').inputValue()).toBe('https://hotelmirante.example')

  await section(page, 1).getByLabel('Título').fill('Depois')
  await unfold(page, 2)
  await fillAd(page, 2, 'Mais uma', await animated())
  await save(page)
  await notice(page, say.updated).waitFor(patient)
  expect(await adsOf(accountId)).toHaveLength(2)
  await page.getByRole('button', { name: 'Foto-02 Em análise' }).waitFor()
  expect(await storedDrafts(page)).toEqual([])
  await page.reload()
  await expect.poll(() => section(page, 1).getByLabel('Título').inputValue()).toBe('Depois')
  await section(page, 1).getByText('Ativar anúncio?').click()
  await save(page)
  await notice(page, say.updated).waitFor(patient)
  await page.getByRole('button', { name: 'Foto-01 Pausado' }).waitFor()
  expect((await adsOf(accountId)).map(({ active }) => active)).toEqual([false, true])
  await page.getByRole('link', { name: 'Fechar' }).click()
  await page.waitForURL('**/perfil')
})

test('two presses send three ads once, and an animation unchanged', async () => {
  const { page, accountId } = await partner()
  await page.goto('/new-publication')
  await fillAd(page, 1, 'Primeira', await striped())
  await unfold(page, 2)
  await fillAd(page, 2, 'Segunda', await animated())
  await section(page, 2)
    .getByText(/^Animação/)
    .waitFor()
  await unfold(page, 3)
  await fillAd(page, 3, 'Terceira', await striped({ format: 'jpeg' }))
  await section(page, 3).getByText('Ativar anúncio?').click()
  const sendings: string[] = []
  page.on('request', request => request.method() === 'POST' && sendings.push(request.url()))
  await page.getByRole('button', { name: 'Salvar', exact: true }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await page.waitForURL('**/packets-partner', patient)
  expect(sendings).toHaveLength(1)
  const sent = await adsOf(accountId)
  expect(sent.map(({ active, animated }) => [active, animated])).toEqual([
    [true, false],
    [true, true],
    [false, false],
  ])
  await page.goto('/update-publication')
  await page.getByRole('button', { name: 'Foto-03 Pausado' }).waitFor()
})

test('refusals use the wording of the specification; a slow upload shows its progress and can be cancelled and retried', async () => {
  const { page, accountId } = await partner({ forgives: /422|409|500|ERR_ABORTED/ })
  await page.goto('/new-publication')
  await fillAd(page, 1, 'Recusas', await striped())
  const answer = (status: number, json: object) =>
    page.route(creating, route =>
      route.request().method() === 'POST' ? route.fulfill({ status, json }) : route.continue(),
    )
  await answer(422, { message: say.heavy, errors: { 'banner.0': [say.heavy], 'title.0': [say.titleLong] } })
  await save(page)
  await notice(page, `Foto-01, Imagem: ${say.heavy}`).waitFor()
  await section(page, 1).getByText(say.titleLong, { exact: true }).waitFor()
  await answer(409, { message: say.tooMany })
  await save(page)
  await notice(page, say.tooMany).waitFor()
  await answer(500, {})
  await save(page)
  await notice(page, 'Erro ao tentar enviar seus dados, por favor tente novamente mais tarde.').waitFor()
  expect(await section(page, 1).getByLabel('Título').inputValue()).toBe('Recusas')
  await page.unroute(creating)

  await page.route(creating, route => (route.request().method() === 'POST' ? undefined : route.continue()))
  await save(page)
  await page.getByRole('progressbar', { name: 'Envio das publicidades' }).waitFor()
  await page.getByRole('button', { name: 'Cancelar envio' }).click()
  await page.getByText('Envio cancelado. O que você preencheu continua aqui.').waitFor()
  expect(await section(page, 1).getByLabel('Título').inputValue()).toBe('Recusas')
  expect(await adsOf(accountId)).toEqual([])
  await page.unroute(creating)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.waitForURL('**/packets-partner', patient)
})

test('a lost response creates no second ad', async () => {
  const { page, accountId } = await partner({ forgives: /ERR_FAILED/ })
  await page.goto('/new-publication')
  await fillAd(page, 1, 'Resposta perdida', await striped())
  await page.route(creating, async route => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch(patient)
    await route.abort()
  })
  await save(page)
  await page.waitForURL('**/update-publication', patient)
  await page.unroute(creating)
  await save(page)
  await notice(page, say.updated).waitFor(patient)
  expect(await adsOf(accountId)).toHaveLength(1)
})

test('only partners with a profile edit ads; a visitor reads what the screen is for', async () => {
  const page = await stranger({ reducedMotion: 'reduce' })
  await page.goto('/new-publication')
  await page.getByText('Até três banners').waitFor()
  expect(await page.getByRole('link', { name: 'Seja um parceiro' }).getAttribute('href')).toBe('/register-partner')
  await page.getByRole('link', { name: 'Entrar' }).click()
  await page.waitForURL('**/login-with-account?voltar=%2Fnew-publication')
  await enterAnew(page, url, 5)
  await page.goto('/new-publication')
  await page.waitForURL('**/create-perfil-partner')
  await notice(page, say.profileFirst).waitFor()
  await enterAs(page, url, 'mulher@demo.local')
  await page.goto('/new-publication')
  await page.waitForURL('**/perfil')
  await page.goto('/update-publication')
  await page.waitForURL('**/perfil')
})

test('an ad without a title stays on the device with its image', async () => {
  const { page } = await partner()
  await page.goto('/new-publication')
  await fillAd(page, 1, 'Inteira', await striped())
  await unfold(page, 3)
  await chooseBanner(page, 3, await striped())
  await save(page)
  await page.waitForURL('**/packets-partner', patient)
  await notice(page, 'Foto-03: não enviada, falta título ou imagem.').waitFor()
  await page.goto('/update-publication')
  await page.getByRole('button', { name: 'Foto-03 Rascunho' }).click()
  await bannerOf(page, 3).waitFor()
})

test('an ad without an image is kept and reported as not sent, and the others are sent', async () => {
  const { page, accountId } = await partner()
  await page.goto('/new-publication')
  await fillAd(page, 1, 'Inteira', await striped())
  await unfold(page, 2)
  await section(page, 2).getByLabel('Título').fill('Sem imagem')
  await section(page, 2).getByText('Falta a imagem: esta publicidade não será enviada.').waitFor()
  await unfold(page, 3)
  await chooseBanner(page, 3, await animated())
  await section(page, 3).getByText('Falta o título: esta publicidade não será enviada.').waitFor()
  await section(page, 3).getByLabel('Título').fill('Com tudo')
  await save(page)
  await page.waitForURL('**/packets-partner', patient)
  await notice(page, 'Foto-02: não enviada, falta título ou imagem.').waitFor()
  expect(await adsOf(accountId)).toHaveLength(2)
  await page.goto('/update-publication')
  await page.getByRole('button', { name: 'Foto-03 Rascunho' }).click()
  expect(await section(page, 2).getByLabel('Título').inputValue()).toBe('Com tudo')
  expect(await section(page, 3).getByLabel('Título').inputValue()).toBe('Sem imagem')
})
