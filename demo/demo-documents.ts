import type { DocumentKind } from '#contract/documents.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { rasterize } from './art/drawings.ts'
import { insertAll } from './insert-accounts.ts'

type Document = Awaited<ReturnType<App['images']['document']>>
export type DemoDocuments = Record<DocumentKind, Document>

const [ink, rose, sand, paper] = ['#3a2233', '#b8647f', '#ecd9c6', '#fbf6f0']

export async function drawDemoDocuments({ images }: Pick<App, 'images'>): Promise<DemoDocuments> {
  const made = async ({ width, height, shapes }: Drawing) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${sand}"/>${shapes}</svg>`
    return images.document(await (await rasterize({ svg, width }, width)).jpeg({ quality: 90 }).toBuffer())
  }
  return { front: await made(front), verse: await made(verse), selfie: await made(selfie) }
}

/** Inserts document photos for each account with a pending submission, or with an unreviewed profile photo. */
export async function insertDemoDocuments({ vault }: Pick<App, 'vault'>, tx: Db, documents: DemoDocuments) {
  const waiting = await tx
    .selectFrom('kyc_submissions')
    .leftJoin('kyc_reviews', 'kyc_reviews.submission_id', 'kyc_submissions.id')
    .select(['kyc_submissions.id', 'kyc_submissions.account_id', 'submitted_at'])
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('verdict', 'is', null),
        exists(
          selectFrom('media')
            .leftJoin('media_reviews', 'media_reviews.media_id', 'media.id')
            .select('media.id')
            .whereRef('media.account_id', '=', 'kyc_submissions.account_id')
            .where('media_reviews.media_id', 'is', null),
        ),
      ]),
    )
    .execute()
  const { front, verse, selfie } = documents
  const bytes = { front: front.bytes, verse: verse.bytes, selfie: selfie.bytes }
  for (const { id, account_id, submitted_at } of waiting) {
    const objects = await vault.keep(tx, { accountId: account_id, at: submitted_at }, bytes)
    const rows = (Object.keys(bytes) as DocumentKind[]).map(kind => {
      const { width, height } = documents[kind]
      return { submission_id: id, kind, object: objects[kind], width, height }
    })
    await insertAll(tx, 'kyc_documents', rows)
  }
}

type Drawing = { width: number; height: number; shapes: string }

/** Strokes on a 4 × 6 grid, because the drawing must not depend on the machine's fonts. */
const strokes: Record<string, string> = {
  A: 'M0 6L2 0L4 6M.8 4H3.2',
  Ã: 'M0 6L2 0L4 6M.8 4H3.2M.8-1.2L1.6-1.8L2.4-1.2L3.2-1.8',
  C: 'M4 1L3 0H1L0 1V5L1 6H3L4 5',
  Ç: 'M4 1L3 0H1L0 1V5L1 6H3L4 5M2 6L2.6 7L1.6 7.6',
  D: 'M0 0V6H2.5L4 4.5V1.5L2.5 0Z',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  I: 'M2 0V6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 3L4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M1 0H3L4 1V5L3 6H1L0 5V1Z',
  R: 'M0 6V0H3L4 1V2L3 3H0M2 3L4 6',
  S: 'M4 1L3 0H1L0 1V2L1 3H3L4 4V5L3 6H1L0 5',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V5L1 6H3L4 5V0',
  V: 'M0 0L2 6L4 0',
}
const advance = 5.6
const glyphWidth = 4

type Line = { text: string; x: number; y: number; width: number; color: string }

function letter({ text, x, y, width, color }: Line) {
  const scale = width / (advance * (text.length - 1) + glyphWidth)
  const paths = [...text].map((sign, index) =>
    strokes[sign] ? `<path transform="translate(${index * advance} 0)" d="${strokes[sign]}"/>` : '',
  )
  const look = `fill="none" stroke="${color}" stroke-width=".9" stroke-linecap="round" stroke-linejoin="round"`
  return `<g transform="translate(${x} ${y}) scale(${scale})" ${look}>${paths.join('')}</g>`
}

const says = (x: number, y: number, width: number, side: string) =>
  letter({ text: 'DOCUMENTO DE DEMONSTRAÇÃO', x, y, width, color: ink }) +
  letter({ text: side, x, y: y + width / 11, width: width / 3, color: rose })

const bars = (x: number, y: number, widths: number[]) =>
  widths
    .map(
      (width, row) =>
        `<rect x="${x}" y="${y + row * 62}" width="${width}" height="26" rx="13" fill="${rose}" opacity=".35"/>`,
    )
    .join('')

const card = (x: number, y: number, width: number, height: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="28" fill="${paper}" stroke="${ink}" stroke-width="5"/>`

const front: Drawing = {
  width: 1200,
  height: 800,
  shapes:
    card(90, 90, 1020, 620) +
    says(150, 160, 900, 'FRENTE') +
    `<path d="M150 640L290 340L430 640Z" fill="${rose}"/><circle cx="290" cy="500" r="52" fill="${sand}"/>` +
    bars(490, 380, [520, 430, 500, 300, 380]),
}

const verse: Drawing = {
  width: 1200,
  height: 800,
  shapes: card(90, 90, 1020, 620) + says(150, 160, 900, 'VERSO') + bars(150, 360, [880, 760, 840, 520]),
}

const selfie: Drawing = {
  width: 900,
  height: 1200,
  shapes:
    `<circle cx="450" cy="420" r="300" fill="${rose}" opacity=".5"/><path d="M450 180L650 560H250Z" fill="${paper}"/>` +
    card(130, 720, 640, 380) +
    says(180, 790, 540, 'SELFIE') +
    bars(180, 970, [420, 300]),
}
