import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { operatorAtWork } from '../world/back-office.ts'
import { reject as rejectDocuments } from '../world/documents.ts'
import { photo } from './pictures.ts'
import { choose, expectEnd, openSenders, storedPhotos, takeAll } from './senders.ts'

const { app, url, sender, photosSent } = await openSenders()

const failed = 'Erro ao tentar enviar os documentos, por favor tente novamente mais tarde.'
const call = '**/api/account/kyc/send'
const send = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click()

test('an upload can be cancelled, refused or cut off without losing the photos; once sent, the steps stay closed', async () => {
  const { page, accountId } = await sender({ forgives: /422|ERR_INTERNET_DISCONNECTED/, userType: 5 })
  await takeAll(page)
  await expectCancelledBeforeSent(page)
  await expectCancelled(page)
  await expectRefusedPhotoTakenAgain(page)
  await page.context().setOffline(true)
  await send(page)
  await page.getByText(failed).waitFor()
  await page.getByText('As três fotos continuam neste aparelho').waitFor()
  expect(Object.keys(await storedPhotos(page)).toSorted()).toEqual(['front', 'selfie', 'verse'])
  expect(await photosSent(accountId)).toEqual([])
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expectEnd(page, '/create-perfil-partner')
  expect(await photosSent(accountId)).toEqual([3])
  await page.goto('/documents-front-selfie-confirmation')
  await page.waitForURL('/documents-final')
  for (const path of ['/documents', '/documents-front']) {
    await page.goto(path)
    await page.waitForURL('/documents-final')
  }
})

/** Cancelling while the app still reads the stored photos sends nothing. */
async function expectCancelledBeforeSent(page: Page) {
  let sent = 0
  await page.route(call, () => {
    sent++
  })
  await page.evaluate(async () => {
    const button = (name: string) => [...document.querySelectorAll('button')].find(one => one.textContent === name)
    button('Continuar')?.click()
    while (!button('Cancelar envio')) await null
    button('Cancelar envio')?.click()
  })
  await page.getByRole('link', { name: 'Tirar outra Foto' }).waitFor()
  expect(sent).toBe(0)
  expect(await page.getByText(failed).count()).toBe(0)
  await page.unroute(call)
}

async function expectCancelled(page: Page) {
  await page.route(call, () => {})
  await send(page)
  const bar = page.getByRole('progressbar', { name: 'Envio das fotos' })
  expect(await bar.getAttribute('aria-valuemax')).toBe('100')
  expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThanOrEqual(100)
  await page.getByRole('button', { name: 'Cancelar envio' }).click()
  await page.getByRole('link', { name: 'Tirar outra Foto' }).waitFor()
  expect(await page.getByText(failed).count()).toBe(0)
  await page.unroute(call)
}

async function expectRefusedPhotoTakenAgain(page: Page) {
  const errors = { verse: ['Não conseguimos ler esta foto. Tire outra.'] }
  await page.route(call, route => route.fulfill({ status: 422, json: { message: errors.verse[0], errors } }))
  await send(page)
  await page.waitForURL('/documents-back')
  await page.getByRole('alert').getByText('Não conseguimos ler esta foto. Tire outra.').waitFor()
  await page.unroute(call)
  await choose(page, await photo('verso.jpg'))
  await page.waitForURL('/documents-back-confirmation')
  await page.goto('/documents-front-selfie-confirmation')
}

test('a retry after a lost response sends nothing twice; after a rejection the same photos can be sent again', async () => {
  const { page, accountId } = await sender({ forgives: /ERR_FAILED/, userType: 3 })
  await takeAll(page)
  await sendUnanswered(page)
  expect(await photosSent(accountId)).toEqual([3])
  await reject(accountId)
  await page.goto('/documents')
  await expectReasonInSight(page)
  await page.getByRole('link', { name: 'Continuar com as fotos já tiradas' }).click()
  await sendUnanswered(page)
  expect(await photosSent(accountId)).toEqual([3, 3])
  await page.reload()
  await send(page)
  await expectEnd(page, '/create-perfil-swing')
  expect(await photosSent(accountId)).toEqual([3, 3])
})

/** The server stores the photos, but the browser loses the response. */
async function sendUnanswered(page: Page) {
  await page.route(call, async route => {
    await route.fetch()
    await route.abort()
  })
  await send(page)
  await page.getByText(failed).waitFor()
  await page.unroute(call)
}

async function reject(accountId: number) {
  const found = app.db.selectFrom('kyc_submissions').select('id').where('account_id', '=', accountId)
  const { id } = await found.executeTakeFirstOrThrow()
  const { office } = await operatorAtWork({ app, url })
  const body = { rejection: 'illegible', text: 'Envie outra frente.' }
  expect((await rejectDocuments(office, id, body)).status).toBe(204)
}

/** The reason is right below the heading and above the action, even on a small phone. */
async function expectReasonInSight(page: Page) {
  await page.setViewportSize({ width: 320, height: 640 })
  const reason = page.getByRole('status').filter({ hasText: 'Foto ilegível ou cortada: Envie outra frente.' })
  await reason.waitFor()
  expect(await reason.evaluate(one => one.previousElementSibling?.tagName)).toBe('H1')
  const action = await page.getByRole('link', { name: 'Começar' }).boundingBox()
  const box = await reason.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(action?.y ?? 0)
}

async function openTab(page: Page) {
  const other = await page.context().newPage()
  await other.goto('/documents-front-selfie-confirmation')
  await other.getByAltText('Sua selfie com o documento').waitFor()
  return other
}

test('pressing twice in each of two tabs sends once, and a third tab finds that everything was sent', async () => {
  const { page, accountId } = await sender({ forgives: /409/, userType: 4 })
  await takeAll(page)
  const [other, third] = [await openTab(page), await openTab(page)]
  const button = (tab: Page) => tab.getByRole('button', { name: /Continuar|Enviando/ })
  await Promise.all([button(page).dblclick(), button(other).dblclick()])
  const goesOn = '/create-perfil-close-friends'
  await Promise.all([expectEnd(page, goesOn), expectEnd(other, goesOn)])
  // Aborts calls from the third tab: if it sent anything, it would show an error.
  await third.route(call, route => route.abort())
  await send(third)
  await expectEnd(third, goesOn)
  expect(await photosSent(accountId)).toEqual([3])
})
