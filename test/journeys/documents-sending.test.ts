import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { photo } from './document-photos.ts'
import { arrive, choose, expectEnd, keptPhotos, openSenders, takeAll } from './document-senders.ts'

const { app, sender, sendings } = await openSenders()

const failed = 'Erro ao tentar enviar os documentos, por favor tente novamente mais tarde.'
const call = '**/api/account/kyc/send'
const send = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click()
const kinds = ['front', 'selfie', 'verse']

test('without a connection the photos stay, and are sent once there is one', async () => {
  const { page, accountId } = await sender({ forgives: /ERR_INTERNET_DISCONNECTED/ })
  await takeAll(page)
  await page.context().setOffline(true)
  await send(page)
  await page.getByText(failed).waitFor()
  await page.getByText('As três fotos continuam neste aparelho').waitFor()
  expect(Object.keys(await keptPhotos(page)).toSorted()).toEqual(kinds)
  expect(await sendings(accountId)).toEqual([])
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expectEnd(page)
  expect(await sendings(accountId)).toEqual([3])
})

test('an answer that was lost makes no second sending', async () => {
  const { page, accountId } = await sender({ forgives: /ERR_FAILED/ })
  await takeAll(page)
  await page.route(call, async route => {
    await route.fetch()
    await route.abort()
  })
  await send(page)
  await page.getByText(failed).waitFor()
  expect(await sendings(accountId)).toEqual([3])
  await page.unroute(call)
  await page.reload()
  await send(page)
  await expectEnd(page)
  expect(await sendings(accountId)).toEqual([3])
})

test('pressing twice, and in two tabs, sends once', async () => {
  const { page, accountId } = await sender({ forgives: /409/ })
  await takeAll(page)
  const other = await page.context().newPage()
  await other.goto('/documents-front-selfie-confirmation')
  await other.getByAltText('Sua selfie com o documento').waitFor()
  const button = (tab: Page) => tab.getByRole('button', { name: /Continuar|Enviando/ })
  await Promise.all([button(page).dblclick(), button(other).dblclick()])
  await Promise.all([expectEnd(page), expectEnd(other)])
  expect(await sendings(accountId)).toEqual([3])
})

test('a tab that was left open finds that everything was sent', async () => {
  const { page, accountId } = await sender()
  await takeAll(page)
  const other = await page.context().newPage()
  await other.goto('/documents-front-selfie-confirmation')
  await other.getByAltText('Sua selfie com o documento').waitFor()
  await send(page)
  await expectEnd(page)
  await send(other)
  await expectEnd(other)
  expect(await sendings(accountId)).toEqual([3])
})

test('a sending shows how far it is, and can be cancelled', async () => {
  const { page, accountId } = await sender()
  await takeAll(page)
  await page.route(call, () => {})
  await send(page)
  const bar = page.getByRole('progressbar', { name: 'Envio das fotos' })
  expect(await bar.getAttribute('aria-valuemax')).toBe('100')
  expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThanOrEqual(100)
  await page.getByRole('button', { name: 'Cancelar envio' }).click()
  await page.getByRole('link', { name: 'Tirar outra Foto' }).waitFor()
  expect(await page.getByText(failed).count()).toBe(0)
  await page.unroute(call)
  await send(page)
  await expectEnd(page)
  expect(await sendings(accountId)).toEqual([3])
})

test('a photo that the server refuses is taken again', async () => {
  const { page, accountId } = await sender({ forgives: /422/ })
  await takeAll(page)
  const errors = { verse: ['Não conseguimos ler esta foto. Tire outra.'] }
  await page.route(call, route => route.fulfill({ status: 422, json: { message: errors.verse[0], errors } }))
  await send(page)
  await page.waitForURL('/documents-back')
  await page.getByRole('alert').getByText('Não conseguimos ler esta foto. Tire outra.').waitFor()
  await page.unroute(call)
  await choose(page, await photo('verso.jpg'))
  await page.waitForURL('/documents-back-confirmation')
  await page.goto('/documents-front-selfie-confirmation')
  await send(page)
  await expectEnd(page)
  expect(await sendings(accountId)).toEqual([3])
})

test('whoever has sent already is led to the end', async () => {
  const { page } = await sender()
  await takeAll(page)
  await send(page)
  await expectEnd(page)
  for (const path of ['/documents', '/documents-front', '/documents-front-selfie-confirmation']) {
    await page.goto(path)
    await page.waitForURL('/documents-final')
  }
})

test('after a rejection the reason is shown, and the same photos are another sending', async () => {
  const { page, accountId } = await sender({ forgives: /ERR_FAILED/ })
  await takeAll(page)
  await page.route(call, async route => {
    await route.fetch()
    await route.abort()
  })
  await send(page)
  await page.getByText(failed).waitFor()
  await page.unroute(call)
  await reject(accountId, 'Foto ilegível ou cortada')
  await page.goto('/documents')
  await page.getByText('Foto ilegível ou cortada').waitFor()
  await page.getByRole('link', { name: 'Continuar com as fotos já tiradas' }).click()
  await send(page)
  await expectEnd(page)
  expect(await sendings(accountId)).toEqual([3, 3])
})

async function reject(accountId: number, reason: string) {
  const { id } = await app.db
    .selectFrom('kyc_submissions')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const verdict = { submission_id: id, verdict: 'rejected' as const, reason, reviewed_at: app.now() }
  await app.db.insertInto('kyc_reviews').values(verdict).execute()
}

test.each([
  [3, '/create-perfil-swing'],
  [4, '/create-perfil-close-friends'],
  [5, '/create-perfil-partner'],
])('user type %i goes on at %s', async (userType, path) => {
  const { page } = await sender({ userType })
  await takeAll(page)
  await send(page)
  await arrive(page, 'Pronto!')
  expect(await page.getByRole('link', { name: 'Continuar cadastro' }).getAttribute('href')).toBe(path)
})
