import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { type DocumentKind, documentKinds } from '#contract/kyc.ts'
import { markName } from '#server/adapters/owner-mark.ts'
import type { App } from '#server/app.ts'
import { makeToken } from '#server/db/tokens.ts'
import { saveDocuments } from '#server/kyc/send-documents.ts'
import { atEnd } from './at-end.ts'
import { advertiser, type Person } from './people.ts'
import type { Booted } from './site.ts'

/** A picture that nobody would mistake for a document: noise on one colour. */
export function photo(width = 640, height = 420) {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 25 }
  return sharp({ create: { width, height, channels: 3, background: '#775566', noise } })
}

/** A data directory of the test file's own: what lies in it is what the file has put there. */
export async function ownDataDir() {
  const path = await mkdtemp(join(tmpdir(), 'vespera-kyc-'))
  atEnd(() => rm(path, { recursive: true, force: true }))
  return path
}

/** Three photos in the vault, as if sent; the answer is the submission's id. */
export async function sendPhotos(app: App, accountId: number, uploadId: string | null = null) {
  const made = await app.images.document(await photo().jpeg().toBuffer())
  await saveDocuments(app, { accountId, uploadId }, { front: made, verse: made, selfie: made })
  const latest = app.db.selectFrom('kyc_submissions').select('id').where('account_id', '=', accountId)
  return (await latest.orderBy('id', 'desc').executeTakeFirstOrThrow()).id
}

export async function review(app: App, submissionId: number, verdict: 'approved' | 'rejected', at = app.now()) {
  const reason = verdict === 'rejected' ? 'Foto ilegível.' : null
  await app.db
    .insertInto('kyc_reviews')
    .values({ submission_id: submissionId, verdict, reason, reviewed_at: at })
    .execute()
}

/** Every file below a directory, with its bytes, but what says whose it is. */
export async function filesBelow(directory: string) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries
    .filter(entry => entry.isFile() && entry.name !== markName)
    .map(entry => join(entry.parentPath, entry.name))
  return Promise.all(files.map(async path => ({ path, bytes: await readFile(path) })))
}

type Part = { bytes: Uint8Array | string; type?: string; filename?: string | null }
export type Parts = [name: string, part: Part][]

/** The three photos, some of them replaced. */
export const parts = (each: Uint8Array, replaced: Partial<Record<DocumentKind, Part>> = {}): Parts =>
  documentKinds.map(kind => [kind, replaced[kind] ?? { bytes: each }])

export const boundary = 'limite-de-teste-7d1f'

/** A body of `multipart/form-data`, also one that no browser would send; a part without a file name is a field. */
export function multipartBody(all: Parts) {
  const body = all.map(([name, { bytes, type = 'image/jpeg', filename = 'foto.jpg' }]) => {
    const file = filename === null ? '' : `; filename="${filename}"\r\nContent-Type: ${type}`
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`
    return Buffer.concat([Buffer.from(head), Buffer.from(bytes as Uint8Array), Buffer.from('\r\n')])
  })
  return Buffer.concat([...body, Buffer.from(`--${boundary}--\r\n`)])
}

type Sent = { token?: string; key?: string; contentType?: string }

export async function post(site: string, body: Uint8Array, { token, key, contentType }: Sent = {}) {
  const response = await fetch(`${site}/api/account/kyc/send`, {
    method: 'POST',
    headers: {
      'content-type': contentType ?? `multipart/form-data; boundary=${boundary}`,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
    body: Buffer.from(body),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

async function logIn({ db, now }: App, account_id: number) {
  const { token, hash: token_hash } = makeToken()
  const at = { created_at: now(), last_seen_at: now() }
  await db
    .insertInto('account_sessions')
    .values({ account_id, token_hash, ...at })
    .execute()
  return token
}

/** People of a site who are logged in and send documents. */
export function openSenders({ app, url }: Booted) {
  return {
    async person(more: Person = { kyc: 'none' }) {
      const id = await advertiser(app, more)
      return { id, token: await logIn(app, id) }
    },
    send: (token: string, all: Parts, key?: string) => post(url, multipartBody(all), { token, ...(key && { key }) }),
    submissionsOf: (accountId: number) =>
      app.db
        .selectFrom('kyc_submissions')
        .select(['id', 'upload_id'])
        .where('account_id', '=', accountId)
        .orderBy('id')
        .execute(),
  }
}
