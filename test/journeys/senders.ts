import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { signUp } from '../world/people.ts'
import { type Chosen, photo } from './pictures.ts'
import { openVisitors } from './visitors.ts'

type Sender = BrowserContextOptions & {
  userType?: number
  forgives?: RegExp
  /** Whether the browser provides its fake camera, which is slow. Otherwise it denies access to the camera. */
  camera?: boolean
}

/** Opens the site, with new advertisers who have sent nothing yet, logged in on phones. */
export async function openSenders() {
  const visitors = await openVisitors()
  const { app, url, stranger } = visitors

  async function sender({ userType = 2, camera = false, ...visit }: Sender = {}) {
    const { id: accountId, token } = await signUp(url, { user_type_id: userType })
    const page = await stranger({ reducedMotion: 'reduce', ...visit })
    if (!camera) await page.context().addInitScript(denyCamera)
    await page.goto('/icon.svg')
    await replaceSession(page, token, userType)
    return { page, accountId }
  }

  /** Logs in a new account on a device that another account was using. */
  async function replace(page: Page) {
    const { id: accountId, token } = await signUp(url)
    await replaceSession(page, token)
    return accountId
  }

  /** The number of photos in each of the account's submissions. */
  async function photosSent(accountId: number) {
    const rows = await app.db
      .selectFrom('kyc_submissions')
      .leftJoin('kyc_documents', 'kyc_documents.submission_id', 'kyc_submissions.id')
      .select(({ fn }) => ['kyc_submissions.id', fn.count<number>('kyc_documents.kind').as('photos')])
      .where('account_id', '=', accountId)
      .groupBy('kyc_submissions.id')
      .execute()
    return rows.map(({ photos }) => Number(photos))
  }

  return { ...visitors, sender, replace, photosSent }
}

export function denyCamera() {
  const denied = new DOMException('Permission denied', 'NotAllowedError')
  // A blank page has no `mediaDevices`.
  if (navigator.mediaDevices) navigator.mediaDevices.getUserMedia = () => Promise.reject(denied)
}

/** Stores a log-in's entries on the device, replacing an earlier session. */
export const replaceSession = (page: Page, token: string, userType = 2) =>
  page.evaluate(
    values => {
      Object.assign(localStorage, values)
    },
    { token, user_type: String(userType), perfilCreate: '0', kyc: '' },
  )

/** The photos stored in the browser, by kind. */
export const storedPhotos = (page: Page): Promise<Record<string, number[]>> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('vespera-documents')
    await new Promise(resolve => Object.assign(opening, { onsuccess: resolve, onerror: resolve }))
    const database = opening.result
    if (!database.objectStoreNames.contains('drafts')) return {}
    const reading = database.transaction('drafts').objectStore('drafts').getAll()
    await new Promise(resolve => Object.assign(reading, { onsuccess: resolve }))
    database.close()
    const photos = Object.entries<ArrayBuffer>(reading.result[0]?.photos ?? {})
    return Object.fromEntries(photos.map(([kind, bytes]) => [kind, Array.from(new Uint8Array(bytes))]))
  })

/** Chooses a file from the gallery. */
export async function choose(page: Page, file: Chosen | string) {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Escolher da galeria' }).click()
  await (await choosing).setFiles(file)
}

export async function takeFront(page: Page) {
  await page.goto('/documents-front')
  await choose(page, await photo('frente.jpg'))
  await page.getByAltText('Sua foto da frente do documento').waitFor()
}

/** Takes all three photos, up to the last confirmation. */
export async function takeAll(page: Page) {
  await takeFront(page)
  await followLink(page, 'Sim', '/documents-back')
  await choose(page, await photo('verso.png', { format: 'png' }))
  await followLink(page, 'Sim', '/documents-front-selfie')
  await choose(page, await photo('selfie.webp', { format: 'webp' }))
  await page.waitForURL('/documents-front-selfie-confirmation')
  await page.getByAltText('Sua selfie com o documento').waitFor()
}

export async function followLink(page: Page, name: string, leadsTo: string) {
  await page.getByRole('link', { name, exact: true }).click()
  await page.waitForURL(leadsTo)
}

/** Opens another screen without a page load, as the browser's buttons do. */
export async function goWithin(page: Page, path: string) {
  await page.evaluate(path => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.locator('h1:not([data-left])').waitFor()
}

export const waitForHeading = (page: Page, heading: string) =>
  page.getByRole('heading', { level: 1, name: heading }).waitFor()

/** Expects the last screen, which links to the next step of the registration. */
export async function expectEnd(page: Page, goesOn = '/create-perfil') {
  await page.waitForURL('/documents-final')
  await waitForHeading(page, 'Pronto!')
  expect(await page.getByRole('link', { name: 'Continuar cadastro' }).getAttribute('href')).toBe(goesOn)
  expect(await storedPhotos(page)).toEqual({})
}
