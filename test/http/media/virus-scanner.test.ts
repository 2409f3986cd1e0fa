import { beforeAll, expect, test } from 'vitest'
import { createCampaigns } from '#contract/campaign.ts'
import { documentKinds, sendDocuments } from '#contract/documents.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { addMedia } from '#contract/media.ts'
import { sendProof } from '#contract/pix-proof.ts'
import { readSiteStatus, type SiteStatusLine } from '#contract/site-status.ts'
import { openClamd } from '#server/platform/adapters/virus-scanner/clamd.ts'
import { scanMessages } from '#server/platform/http/check-upload.ts'
import { openAuthors, openCampaignAuthors } from '#test/world/authors.ts'
import { hasClamd, openClamdServer, virus } from '#test/world/clamd-server.ts'
import { goodJpeg } from '#test/world/hostile-files.ts'
import { openOrderAdmin } from '#test/world/orders.ts'
import { signUp } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'
import { mp4 } from '#test/world/videos.ts'

let site: Booted
let authors: ReturnType<typeof openAuthors>
let server: Awaited<ReturnType<typeof openClamdServer>>
let good: Buffer
let infected: Buffer

beforeAll(async () => {
  site = await bootSite()
  authors = openAuthors(site)
  good = await goodJpeg()
  infected = Buffer.concat([good, virus])
  if (!hasClamd) return
  server = await openClamdServer()
  site.app.virusScanner = openClamd(`tcp://127.0.0.1:${server.port}`)
})

type Files = Record<string, Uint8Array>

async function send({ method, path }: Endpoint, files: Files, token: string, headers = {}) {
  const form = new FormData()
  for (const [field, bytes] of Object.entries(files)) form.append(field, new Blob([Buffer.from(bytes)]), 'IMG_0001')
  const authorization = `Bearer ${token}`
  const answer = await fetch(site.url + path, { method, headers: { authorization, ...headers }, body: form })
  const body = (await answer.json()) as { message?: string; errors?: Record<string, string[]> }
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ...body }
}

const infections = () => site.log.filter(({ event }) => event === 'upload_infected').map(({ facts }) => facts?.field)

test.runIf(hasClamd)('the scanner’s finding refuses a photo and a video, and nothing is stored', async () => {
  const { id, token } = await authors.newcomer()
  const found = (field: string) => ({ status: 422, errors: { [field]: [scanMessages.found] } })
  expect(await send(addMedia, { image: infected }, token)).toMatchObject(found('image'))
  expect(await send(addMedia, { video: Buffer.concat([mp4, virus]) }, token)).toMatchObject(found('video'))
  expect(await authors.mediaOf(id)).toEqual([])
  expect(await authors.temporary()).toEqual([])
  expect((await send(addMedia, { image: good }, token)).status).toBe(201)
  expect((await send(addMedia, { video: mp4 }, token)).status).toBe(201)
})

test.runIf(hasClamd)('it refuses documents, banners and proofs too, and the log names only the field', async () => {
  const before = infections().length
  const person = await signUp(site.url)
  const key = { 'idempotency-key': 'e'.repeat(32) }
  const documents = Object.fromEntries(documentKinds.map(kind => [kind, kind === 'verse' ? infected : good]))
  const answers = [await send(sendDocuments, documents, person.token, key)]
  const partner = await openCampaignAuthors(site).partner()
  answers.push(await send(createCampaigns, { 'banner[0]': infected }, partner.token))
  const order = await (await openOrderAdmin(site)).order()
  const proof = { ...sendProof, path: sendProof.path.replace(':id', String(order.id)) }
  answers.push(await send(proof, { proof: infected }, order.token))
  const fields = ['verse', 'banner', 'proof']
  expect(answers.map(({ status, errors }) => [status, errors])).toEqual(
    fields.map(field => [422, { [field]: [scanMessages.found] }]),
  )
  expect(infections().slice(before)).toEqual(fields)
  expect(JSON.stringify(site.log)).not.toContain('IMG_0001')
})

test.runIf(hasClamd)('while the scanner is down, uploads are refused, and the status says so', async () => {
  const admin = await openOrderAdmin(site)
  const status = async () => {
    const { lines } = (await admin.iris.send('GET', readSiteStatus.path)).json() as { lines: SiteStatusLine[] }
    return lines.find(({ name }) => name === 'Antivírus')
  }
  expect(await status()).toMatchObject({ value: expect.stringMatching(/^ClamAV /), action: null })
  await server.stop()
  const { id, token } = await authors.newcomer()
  const refused = await send(addMedia, { image: good }, token)
  expect(refused).toMatchObject({ status: 503, message: scanMessages.down, retryAfter: expect.any(String) })
  expect(await authors.mediaOf(id)).toEqual([])
  expect(site.log.some(({ event }) => event === 'virus_scanner_down')).toBe(true)
  expect(await status()).toMatchObject({ action: expect.stringContaining('CLAMAV_URL') })
  await server.start()
  expect((await send(addMedia, { image: good }, token)).status).toBe(201)
})

test.runIf(hasClamd)('it also answers at its socket, and reads a file of 60 MB whole', async () => {
  const scanner = openClamd(`unix:${server.socket}`)
  expect(await scanner.check()).toMatch(/^ClamAV /)
  const large = Buffer.concat([Buffer.alloc(59 * 1024 ** 2, 'a'), virus])
  expect(await scanner.scan(large.subarray(0, -1))).toBe('clean')
  expect(await scanner.scan(large)).toBe('found')
})

test('without a scanner, the status says that there is none', async () => {
  const other = await bootSite()
  const admin = await openOrderAdmin(other)
  const { lines } = (await admin.iris.send('GET', readSiteStatus.path)).json() as { lines: SiteStatusLine[] }
  expect(lines.find(({ name }) => name === 'Antivírus')).toEqual({
    name: 'Antivírus',
    value: 'Não há (sem CLAMAV_URL)',
    action: null,
  })
})
