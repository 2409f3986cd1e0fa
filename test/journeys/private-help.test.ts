import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { answerHelp } from '#server/safety/help-requests/help-case.ts'
import { operatorSession } from '../world/back-office.ts'
import { advertiser, sessionOf } from '../world/people.ts'
import { expectSound } from './account-steps.ts'
import { enterWith } from './profile-form-steps.ts'
import { openVisitors } from './visitors.ts'

const { app, adult } = await openVisitors()

async function someone(nickname: string) {
  const page = await adult({ forgives: /404|409|422/, reducedMotion: 'reduce' })
  const id = await advertiser(app, { nickname })
  await enterWith(page, await sessionOf(app, id), 2)
  await page.goto('/perfil')
  await page.getByRole('link', { name: 'Preciso de ajuda' }).click()
  await page.getByRole('heading', { name: 'Preciso de ajuda' }).waitFor()
  return { page, id }
}

const part = (page: Page, name: string) => page.getByRole('region', { name })
const secret = (page: Page, within: string) => part(page, within).getByLabel(/^Palavra secreta/)
const text = 'Ele guarda os meus documentos.'

async function expectHelplines(page: Page) {
  for (const number of ['180', '190', '100', '188']) await page.locator(`a[href="tel:${number}"]`).waitFor()
  await page.locator('a[href="https://www.safernet.org.br/"]').waitFor()
}

/** Everything that this browser stores, as text. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const kept = await caches.keys()
    const caught = await Promise.all(
      kept.map(async name => (await (await caches.open(name)).keys()).map(one => one.url)),
    )
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, caught, document.cookie])
  })

test('an advertiser pauses the ad, asks for help and reads the answer with a code word; the device stores nothing', async () => {
  const { page, id } = await someone('Dalva')
  expect(page.url()).toMatch(/\/perfil-mais$/)
  await expect.poll(() => page.title()).toBe('Minha conta · Véspera')
  await expectHelplines(page)
  await expectSound(page)
  await part(page, 'Sair do ar').getByRole('button', { name: 'Pausar meu anúncio' }).click()
  await page.getByText('Pausado. Ninguém vê mais o seu anúncio').waitFor()
  const before = await stored(page)

  const writing = part(page, 'Escrever à equipe de segurança')
  await writing.getByRole('button', { name: 'Enviar' }).click()
  await writing.getByText('Escreva a mensagem.').waitFor()
  await writing.getByLabel('Mensagem').fill(text)
  await secret(page, 'Escrever à equipe de segurança').fill('Mar')
  await writing.getByRole('button', { name: 'Enviar' }).click()
  await writing.getByText('A palavra precisa de 5 letras ou mais.').waitFor()
  await expectSound(page)
  await secret(page, 'Escrever à equipe de segurança').fill('Maré Alta')
  await writing.getByRole('button', { name: 'Enviar' }).click()
  await writing.getByText('Recebemos.').waitFor()
  expect(await writing.getByLabel('Mensagem').inputValue()).toBe('')
  await expectSound(page)
  const { rows } = await app.pool.query('select case_id as id from help_owners where account_id = $1', [id])
  await answerHelp(app, await operatorSession(app), rows[0].id, 'Estamos aqui. Há perigo agora?')

  const reading = part(page, 'Ler a resposta')
  await secret(page, 'Ler a resposta').fill('outra palavra')
  await page.keyboard.press('Enter')
  await reading.getByText('Não há nada com essa palavra.').waitFor()
  await secret(page, 'Ler a resposta').fill('mare alta')
  await page.keyboard.press('Enter')
  await reading.getByText('Estamos aqui. Há perigo agora?').waitFor()
  expect(await secret(page, 'Ler a resposta').inputValue()).toBe('')
  await expectSound(page)
  await reading.getByRole('button', { name: 'Esconder' }).click()
  expect(await page.getByText('Estamos aqui.').count()).toBe(0)
  expect(await stored(page)).toBe(before)

  await page.goto('/help')
  await page.getByRole('heading', { name: 'Atendimento' }).waitFor()
  expect(await page.getByText(text).count()).toBe(0)
  await expectHelplines(page)
  await page.goto('/perfil')
  await page.getByText('Pausado', { exact: true }).waitFor()
})

test('a reload, or leaving and returning, clears everything typed', async () => {
  const { page } = await someone('Ester')
  const type = async () => {
    await part(page, 'Escrever à equipe de segurança').getByLabel('Mensagem').fill(text)
    await secret(page, 'Ler a resposta').fill('maré alta')
  }
  const expectEmpty = async () => {
    await page.getByRole('heading', { name: 'Preciso de ajuda' }).waitFor()
    expect(await part(page, 'Escrever à equipe de segurança').getByLabel('Mensagem').inputValue()).toBe('')
    expect(await secret(page, 'Ler a resposta').inputValue()).toBe('')
  }
  await type()
  await page.reload()
  await expectEmpty()
  await type()
  await page.goto('/icon.svg')
  await page.goBack()
  await expectEmpty()
  await type()
  await page.getByRole('link', { name: 'Voltar' }).click()
  await page.waitForURL('**/perfil')
  // Waits for the menu, because the old screen stays until the menu is rendered.
  await page.getByRole('link', { name: 'Dados da conta' }).waitFor()
  await page.goForward()
  await expectEmpty()
  expect(await stored(page)).not.toMatch(/documentos|mar[eé] alta/)
})
