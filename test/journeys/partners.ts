import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { atEnd } from '../world/at-end.ts'
import { advertiser, type Person, sessionOf } from '../world/people.ts'
import { enterWith } from './profile-form-steps.ts'
import { historySettled } from './settled.ts'
import { openVisitors } from './visitors.ts'

type Visit = Parameters<Awaited<ReturnType<typeof openVisitors>>['stranger']>[0] & Person

export type File = { name: string; mimeType: string; buffer: Buffer }

/** Opens the site, with partners who edit their ads on phones. */
export async function openPartners() {
  const visitors = await openVisitors()
  const { app, stranger } = visitors

  /** A partner with a company profile and no ads. */
  async function partner({ kyc, planEndsInDays, ...visit }: Visit = {}) {
    const page = await stranger({ reducedMotion: 'reduce', ...visit })
    const category = await app.db.selectFrom('partner_categories').select('id').executeTakeFirstOrThrow()
    const person = { userType: 5, photos: 0, categoryId: category.id, kyc, planEndsInDays }
    const given = Object.fromEntries(Object.entries(person).filter(([, value]) => value !== undefined))
    const accountId = await advertiser(app, given)
    await enterWith(page, await sessionOf(app, accountId), 5)
    return { page, accountId }
  }

  /** The stored ads, each with its latest submission. */
  const adsOf = (accountId: number) =>
    app.db
      .selectFrom('campaigns')
      .innerJoin('campaign_submissions', 'campaign_submissions.campaign_id', 'campaigns.id')
      .select(['campaigns.id', 'active', 'slot', 'animated'])
      .distinctOn(['slot'])
      .where('account_id', '=', accountId)
      .orderBy('slot')
      .orderBy('campaign_submissions.id', 'desc')
      .execute()

  return { ...visitors, partner, adsOf }
}

/** Opens another screen without a page load, like the browser's back button. */
export async function moveTo(page: Page, path: string) {
  await historySettled(page)
  await page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

type Look = { width?: number; height?: number; format?: 'png' | 'jpeg' }

/** A picture that is red on the left, green in the middle and blue on the right. */
export async function striped({ width = 600, height = 300, format = 'png' }: Look = {}): Promise<File> {
  const third = (x: number, color: string) => `<rect x="${x}" width="${width / 3}" height="${height}" fill="${color}"/>`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    ${third(0, '#c02020')}${third(width / 3, '#20c020')}${third((2 * width) / 3, '#2020c0')}</svg>`
  const buffer = await sharp(Buffer.from(drawing)).toFormat(format).toBuffer()
  return { name: `banner.${format}`, mimeType: `image/${format}`, buffer }
}

/** A GIF that alternates between two colours. */
export async function animated({ width = 600, height = 300 }: Look = {}): Promise<File> {
  const frame = (background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = [await frame('#c02020'), await frame('#2020c0')]
  const buffer = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [200, 200], loop: 0 })
    .toBuffer()
  return { name: 'banner.gif', mimeType: 'image/gif', buffer }
}

/** The form section of an ad. */
export const section = (page: Page, slot: number) =>
  page.locator('.acc').filter({ has: page.getByRole('button', { name: new RegExp(`^Foto-0${slot}`) }) })

export const unfold = (page: Page, slot: number) =>
  section(page, slot)
    .getByRole('button', { name: new RegExp(`^Foto-0${slot}`) })
    .click()

export async function chooseBanner(page: Page, slot: number, file: File) {
  const choosing = page.waitForEvent('filechooser')
  await section(page, slot)
    .getByRole('button', { name: /^(Escolher|Trocar) imagem$/ })
    .click()
  await (await choosing).setFiles(await onDisk(file))
}

/** Writes the file to disk, so that Playwright passes only a path: passing 6 MB is too slow on a busy machine. */
async function onDisk({ name, buffer }: File) {
  const folder = await mkdtemp(join(tmpdir(), 'vespera-banner-'))
  atEnd(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, name), buffer)
  return join(folder, name)
}

export const bannerOf = (page: Page, slot: number) =>
  section(page, slot).getByAltText(`Prévia do banner da Foto-0${slot}`)

export async function fillAd(page: Page, slot: number, title: string, file: File) {
  await chooseBanner(page, slot, file)
  await bannerOf(page, slot).waitFor()
  await section(page, slot).getByLabel('Título').fill(title)
}

export const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click()

/** The previewed banner's colours on the left, in the middle and on the right. */
export const coloursOf = (page: Page, slot: number) =>
  bannerOf(page, slot).evaluate(image => {
    const picture = image as HTMLImageElement
    const [width, height] = [picture.naturalWidth, picture.naturalHeight]
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.drawImage(picture, 0, 0)
    const names = ['red', 'green', 'blue']
    const at = (share: number) => {
      const rgb = [...context.getImageData(width * share, height / 2, 1, 1).data].slice(0, 3)
      return names[rgb.indexOf(Math.max(...rgb))]
    }
    return { ratio: width / height, seen: [0.05, 0.5, 0.95].map(at) }
  })

/** The number of unsent banners that the browser stores. */
export const unsentBanners = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('vespera-banners')
    await new Promise(resolve => Object.assign(opening, { onsuccess: resolve }))
    const counting = opening.result.transaction('drafts').objectStore('drafts').count()
    await new Promise(resolve => Object.assign(counting, { onsuccess: resolve }))
    opening.result.close()
    return counting.result
  })

export const storedDrafts = (page: Page) =>
  page.evaluate(() =>
    Object.keys({ ...localStorage, ...sessionStorage }).filter(name => name.startsWith('publications-draft')),
  )
