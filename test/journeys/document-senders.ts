import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeToken } from '#server/db/tokens.ts'
import { photo } from './document-photos.ts'
import { openVisitors } from './visitors.ts'

type Sender = BrowserContextOptions & { userType?: number; forgives?: RegExp; kyc?: 'pending' | 'okay' }

const password_hash = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNo'

let made = 0

/** Advertisers who have registered and sent nothing yet, each logged in on a phone with a made-up camera. */
export async function openSenders() {
  const visitors = await openVisitors()
  const { app, stranger } = visitors

  async function register(userType: number) {
    const name = `Pessoa de teste ${++made}`
    const values = { user_type: userType, name, email: `documentos${made}@teste.local`, password_hash }
    return (await app.db.insertInto('accounts').values(values).returning('id').executeTakeFirstOrThrow()).id
  }

  async function openSession(account_id: number) {
    const { token, hash: token_hash } = makeToken()
    const at = { created_at: app.now(), last_seen_at: app.now() }
    await app.db
      .insertInto('account_sessions')
      .values({ account_id, token_hash, device: 'Chrome', ...at })
      .execute()
    return token
  }

  async function sender({ userType = 2, kyc, ...visit }: Sender = {}) {
    const accountId = await register(userType)
    const page = await stranger({ reducedMotion: 'reduce', ...visit })
    await logIn(page, await openSession(accountId), userType, kyc)
    return { page, accountId }
  }

  /** What has arrived of a person: the number of photos of each sending. */
  async function sendings(accountId: number) {
    const rows = await app.db
      .selectFrom('kyc_submissions')
      .leftJoin('kyc_documents', 'kyc_documents.submission_id', 'kyc_submissions.id')
      .select(({ fn }) => ['kyc_submissions.id', fn.count<number>('kyc_documents.kind').as('photos')])
      .where('account_id', '=', accountId)
      .groupBy('kyc_submissions.id')
      .execute()
    return rows.map(({ photos }) => Number(photos))
  }

  return { ...visitors, sender, sendings }
}

/** What the person answers whom the browser asks. */
export const refuseCamera = (page: Page) =>
  page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  })

export async function logIn(page: Page, token: string, userType = 2, kyc = '') {
  await page.goto('/regras')
  const values = { token, user_type: String(userType), perfilCreate: '0', kyc }
  await page.evaluate(given => Object.assign(localStorage, given), values)
}

/** The photos that the browser keeps, by name. */
export const keptPhotos = (page: Page): Promise<Record<string, number[]>> =>
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

type File = Awaited<ReturnType<typeof photo>> | string

/** Gives the screen a file, as chosen from the gallery. */
export async function choose(page: Page, file: File) {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Escolher da galeria' }).click()
  await (await choosing).setFiles(file)
}

/** From the first screen of the photos to the last confirmation. */
export async function takeAll(page: Page) {
  await page.goto('/documents-front')
  await choose(page, await photo('frente.jpg'))
  await say(page, 'Sim', '/documents-back')
  await choose(page, await photo('verso.png', { format: 'png' }))
  await say(page, 'Sim', '/documents-front-selfie')
  await choose(page, await photo('selfie.webp', { format: 'webp' }))
  await page.waitForURL('/documents-front-selfie-confirmation')
  await page.getByAltText('Sua selfie com o documento').waitFor()
}

export async function say(page: Page, name: string, leadsTo: string) {
  await page.getByRole('link', { name, exact: true }).click()
  await page.waitForURL(leadsTo)
}

export const arrive = (page: Page, heading: string) => page.getByRole('heading', { level: 1, name: heading }).waitFor()

export async function expectEnd(page: Page) {
  await page.waitForURL('/documents-final')
  await arrive(page, 'Pronto!')
  expect(await keptPhotos(page)).toEqual({})
}
