import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checks, type Transcript } from '#contract/document-review.ts'
import { type DocumentKind, documentKinds } from '#contract/documents.ts'
import { saveDocuments } from '#server/people/documents/submissions.ts'
import type { ProcessedDocument } from '#server/platform/adapters/images/images.ts'
import { markName } from '#server/platform/adapters/owner-mark.ts'
import type { App } from '#server/platform/app.ts'
import { atEnd } from './at-end.ts'
import { type BackOffice, operatorAtWork } from './back-office.ts'
import { noise } from './hostile-files.ts'
import { advertiser, type Person, sessionOf } from './people.ts'
import { type Booted, bootSite } from './site.ts'

/** A noise image, used as a document photo. */
export const photo = (width = 640, height = 420) => noise(width, height)

/** Processed once and reused, since processing takes longer than the rest of a submission. */
let processed: Promise<ProcessedDocument> | undefined

/** A separate data directory, with only this test file's data. */
export async function ownDataDir() {
  const path = await mkdtemp(join(tmpdir(), 'vespera-kyc-'))
  atEnd(() => rm(path, { recursive: true, force: true }))
  return path
}

/** Stores three photos in the vault, as if the account had sent them; returns the submission's id. */
export async function sendPhotos(app: App, accountId: number, uploadId: string | null = null) {
  processed ??= app.images.document(await photo().jpeg().toBuffer())
  const made = await processed
  await saveDocuments(app, { accountId, uploadId }, { front: made, verse: made, selfie: made })
  const latest = app.db.selectFrom('kyc_submissions').select('id').where('account_id', '=', accountId)
  return (await latest.orderBy('id', 'desc').executeTakeFirstOrThrow()).id
}

export async function review(app: App, submissionId: number, verdict: 'approved' | 'rejected', at = app.now()) {
  const why =
    verdict === 'rejected' ? ({ reason: 'Foto ilegível.', rejection: 'illegible' } as const) : { reason: null }
  await app.db
    .insertInto('kyc_reviews')
    .values({ submission_id: submissionId, verdict, ...why, reviewed_at: at })
    .execute()
}

/** All files below a directory, with their bytes, except the file that marks the storage's owner. */
export async function filesBelow(directory: string) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries
    .filter(entry => entry.isFile() && entry.name !== markName)
    .map(entry => join(entry.parentPath, entry.name))
  return Promise.all(files.map(async path => ({ path, bytes: await readFile(path) })))
}

type Part = { bytes: Uint8Array | string; type?: string; filename?: string | null }
export type Parts = [name: string, part: Part][]

/** The form parts for the three photos. `replaced` has substitutes for some of them. */
export const parts = (each: Uint8Array, replaced: Partial<Record<DocumentKind, Part>> = {}): Parts =>
  documentKinds.map(kind => [kind, replaced[kind] ?? { bytes: each }])

export const boundary = 'limite-de-teste-7d1f'

/** Builds any `multipart/form-data` body, valid or not; a part without a file name is a field. */
export function multipartBody(all: Parts) {
  const body = all.map(([name, { bytes, type = 'image/jpeg', filename = 'foto' }]) => {
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

/** Creates logged-in people who send documents. */
export function openSenders({ app, url }: Booted) {
  return {
    async person(more: Person = { kyc: 'none' }) {
      const id = await advertiser(app, more)
      return { id, token: await sessionOf(app, id) }
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

export const cpfs = [
  '111.444.777-35',
  '935.411.347-80',
  '529.982.247-25',
  '168.995.350-09',
  '390.533.447-05',
  '153.509.460-56',
]

const transcript: Transcript = {
  name: 'Nome do Documento',
  cpf: cpfs[0] as string,
  birth: '1990-06-15',
  document_number: '12.345.678-9',
  document_kind: 'rg',
  document_expires_on: '2030-01-01',
}

/** The request body that approves a person created by `test/world/people.ts`. */
export const approval = (changed: Partial<Transcript> = {}) => ({
  transcript: { ...transcript, ...changed },
  checked: [...checks] as string[],
})

export const decide = (office: BackOffice, id: number, what: 'approval' | 'rejection' | 'freeze', body: unknown) =>
  office.send('POST', `/api/operator/kyc/${id}/${what}`, { body })

export const leave = (office: BackOffice, id: number) =>
  office.send('DELETE', `/api/operator/worklist/claims/documents/${id}`)

/** Requests a ticket for one view of a document, valid while the operator has the case open. */
export const askTicket = (office: BackOffice, id: number, kind = 'front', rotation?: string) =>
  office.send('POST', `/api/operator/kyc/${id}/tickets`, {
    body: { kind, purpose: 'review', ...(rotation && { rotation }) },
  })

/** Opens the case and its remaining photos, as an operator must before deciding, then releases it. */
export async function viewDocuments(office: BackOffice, id: number) {
  await office.send('GET', `/api/operator/kyc/${id}`)
  await Promise.all(
    documentKinds.map(async kind => {
      const ticket = await askTicket(office, id, kind)
      if (ticket.status === 201) await office.send('GET', ticket.json().url)
    }),
  )
  await leave(office, id)
}

export async function approve(office: BackOffice, id: number, body: unknown) {
  await viewDocuments(office, id)
  return decide(office, id, 'approval', body)
}

export async function reject(office: BackOffice, id: number, body: unknown) {
  await viewDocuments(office, id)
  return decide(office, id, 'rejection', body)
}

/** One operator proposes to lift a suspension, another agrees. */
export async function lift(
  proposer: BackOffice,
  other: BackOffice,
  id: number,
  text = 'Documento e vídeo conferidos.',
) {
  const proposed = await proposer.send('POST', `/api/operator/kyc/${id}/lift`, { body: { text } })
  if (proposed.status !== 204) throw new Error(`${proposed.status}: ${proposed.bytes}`)
  return other.send('POST', `/api/operator/kyc/${id}/lift-answer`, { body: { agrees: true } })
}

/** Sends documents and approves them; returns the submission's id. */
export async function verify(app: App, office: BackOffice, accountId: number, read: Partial<Transcript> = {}) {
  const id = await sendPhotos(app, accountId)
  const { status, bytes } = await approve(office, id, approval(read))
  if (status !== 200) throw new Error(`${status}: ${bytes}`)
  return id
}

/** Creates document cases and reads what is stored about them. */
export async function openCases({ app, url }: Booted) {
  const document = await app.images.document(await photo().jpeg().toBuffer())
  const rows = async (text: string, ...values: unknown[]) => (await app.pool.query(text, values)).rows
  return {
    rows,
    /** A person with a plan and a profile whose documents are pending. */
    async waiting(person: Person = {}) {
      const accountId = await advertiser(app, { kyc: 'none', ...person })
      await saveDocuments(app, { accountId, uploadId: null }, { front: document, verse: document, selfie: document })
      const [{ id }] = await rows('select id from kyc_submissions where account_id = $1', accountId)
      return { accountId, id: id as number }
    },
    isListed: async (accountId: number) => (await fetch(`${url}/api/account/list/user/${accountId}`)).status === 200,
    jobs: () =>
      rows(`select t.identifier, j.payload from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`),
    entriesOf: (id: number) =>
      rows('select action, facts from audit_entries where subject = $1 order by id', `submission:${id}`),
  }
}
export type Cases = Awaited<ReturnType<typeof openCases>>

/** A site whose clock is set to `time`, with two operators who review documents. */
export async function openReviews(time: string) {
  const site = await bootSite()
  const clock = { at: Date.parse(time) }
  site.app.now = () => new Date(clock.at)
  const cases = await openCases(site)
  const [iris, bruno] = [await operatorAtWork(site, 'Íris'), await operatorAtWork(site, 'Bruno')]
  return { site, clock, cases, iris, bruno, offices: [iris.office, bruno.office] as const }
}
