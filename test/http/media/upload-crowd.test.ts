import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createCampaigns } from '#contract/campaign.ts'
import { setCategoryPicture } from '#contract/category-admin.ts'
import { sendDocuments } from '#contract/documents.ts'
import { hourSeconds } from '#contract/durations.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { addMedia, mediaErrors } from '#contract/media.ts'
import { tooManyUploads } from '#contract/messages.ts'
import { updateProfile } from '#contract/profile-form.ts'
import { countUploadedBytes, limitUploads } from '#server/platform/limits/upload-limits.ts'
import { openAuthors, partnerForm, partsOf } from '#test/world/authors.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { boundary, filesBelow, multipartBody, openSenders, ownDataDir, parts, photo } from '#test/world/documents.ts'
import { clipOf } from '#test/world/hidden-samples.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let senders: ReturnType<typeof openSenders>
let authors: ReturnType<typeof openAuthors>
let jpeg: Buffer
let documents: Buffer
const open: ClientRequest[] = []

const [networkOfMany, otherNetwork] = ['203.0.113.7', '198.51.100.7']

beforeAll(async () => {
  // Only the upload-speed checks use an interval.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir(), TRUST_PROXY: '127.0.0.0/8,::1' } })
  senders = openSenders(site)
  authors = openAuthors(site)
  jpeg = await photo().jpeg().toBuffer()
  documents = multipartBody(parts(jpeg))
})
afterEach(() => {
  for (const sent of open.splice(0)) sent.destroy()
})

type Begun = { headers: Record<string, string>; body: Buffer; address?: string; path?: string; bytes?: number }

/** Starts an upload and sends its first `bytes` bytes. */
function begin({ path, method }: Endpoint, { headers, body, address = networkOfMany, ...more }: Begun) {
  const sent = request(site.url + (more.path ?? path), {
    method,
    agent: false,
    headers: {
      ...headers,
      'x-forwarded-for': address,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': body.length,
    },
  })
  open.push(sent)
  sent.on('error', () => undefined)
  if (more.bytes === 0) sent.flushHeaders()
  else sent.write(body.subarray(0, more.bytes ?? 20_000))
  return sent
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const mediaBody = () => multipartBody([['image', { bytes: jpeg }]])

async function statusOf(sent: ClientRequest, rest: Buffer) {
  sent.end(rest)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

/** A complete upload by a new person, while the others are in progress. */
async function sendDocumentsFrom(address: string) {
  const { token } = await senders.person()
  const sent = begin(sendDocuments, { headers: bearer(token), body: documents, address })
  return statusOf(sent, documents.subarray(20_000))
}

async function addPhotoFrom(address: string) {
  const { token } = await authors.advertiser()
  const body = mediaBody()
  return statusOf(begin(addMedia, { headers: bearer(token), body, address, bytes: 100 }), body.subarray(100))
}

test('slow uploads of documents, by one account or by many, leave room for others', async () => {
  const { token } = await senders.person()
  const ofOne = Array.from({ length: 8 }, () => begin(sendDocuments, { headers: bearer(token), body: documents }))
  const refused = await Promise.race(ofOne.map(async sent => ((await once(sent, 'response')) as [IncomingMessage])[0]))
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  for (let more = 0; more < 16; more++) {
    const other = await senders.person()
    begin(sendDocuments, { headers: bearer(other.token), body: documents })
  }
  expect(await sendDocumentsFrom(otherNetwork)).toBe(201)
  expect(await sendDocumentsFrom(networkOfMany)).toBe(201)
  expect(site.log).toEqual([])
})

test('slow uploads of forms leave room for others', async () => {
  const { token } = await authors.advertiser()
  const partner = await authors.advertiser({ userType: 5, photos: 0 })
  for (let more = 0; more < 30; more++) {
    begin(addMedia, { headers: bearer(token), body: mediaBody(), bytes: 100 })
    begin(updateProfile, { headers: bearer(token), body: mediaBody(), bytes: 100 })
    begin(createCampaigns, { headers: bearer(partner.token), body: mediaBody(), bytes: 100 })
  }
  expect(await addPhotoFrom(otherNetwork)).toBe(201)
  expect(await addPhotoFrom(networkOfMany)).toBe(201)
})

test('slow videos from many accounts neither delay a photo nor cause its refusal', async () => {
  const clip = await clipOf({ seconds: 4, rate: 1000 })
  const senders = await Promise.all(Array.from({ length: 15 }, () => authors.advertiser()))
  const videos = senders.flatMap(({ token }) =>
    Array.from({ length: 6 }, () => authors.add(token, [['video', clip]]).then(({ errors }) => errors)),
  )
  expect(await addPhotoFrom(otherNetwork)).toBe(201)
  expect(new Set((await Promise.all(videos)).map(errors => errors?.video?.[0]))).toEqual(
    new Set([mediaErrors.video_fast]),
  )
})

test('an operator’s slow upload leaves room for another', async () => {
  const { rows } = await site.app.pool.query<{ id: number }>('select id from partner_categories limit 1')
  const path = setCategoryPicture.path.replace(':id', String(rows[0]?.id))
  const body = multipartBody([['picture', { bytes: await photo(800, 800).jpeg().toBuffer() }]])
  const headersOf = async () => ({
    cookie: (await operatorAtWork(site)).office.cookie,
    'x-vespera-operator': '1',
    origin: site.app.env.publicUrl,
  })
  const slow = await headersOf()
  for (let more = 0; more < 12; more++) begin(setCategoryPicture, { headers: slow, body, path })
  const sent = begin(setCategoryPicture, { headers: await headersOf(), body, path })
  expect(await statusOf(sent, body.subarray(20_000))).toBe(200)
})

test('connections that send only headers take no room', async () => {
  for (let more = 0; more < 60; more++) {
    const { token } = await senders.person()
    begin(sendDocuments, { headers: bearer(token), body: documents, bytes: 0 })
  }
  expect(await sendDocumentsFrom(networkOfMany)).toBe(201)
})

const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

test.each([
  ['nothing at all', 0],
  ['the beginning of a photo and no more', 20_000],
])('a connection that sends %s is closed', async (_, bytes) => {
  const { token } = await senders.person()
  const sent = begin(sendDocuments, { headers: bearer(token), body: documents, bytes })
  await expect
    .poll(() => {
      pass(5)
      return sent.destroyed
    })
    .toBe(true)
})

test('a phone at 400 kbit/s that stalls for twenty seconds succeeds', async () => {
  const { token } = await authors.advertiser()
  const body = multipartBody([['image', { bytes: Buffer.concat([jpeg, Buffer.alloc(3_000_000)]) }]])
  const sent = begin(addMedia, { headers: bearer(token), body })
  let at = 20_000
  while (at < 2_900_000) {
    sent.write(body.subarray(at, at + 250_000))
    at += 250_000
    await expect.poll(receivedBytes, { timeout: 20_000 }).toBeGreaterThan(at - 100_000)
    pass(at === 1_520_000 ? 25 : 5)
  }
  expect(await statusOf(sent, body.subarray(at))).toBe(201)
})

/** The number of bytes of the current upload that are on disk. */
async function receivedBytes() {
  const files = await filesBelow(join(site.app.env.dataDir, 'tmp', 'uploads'))
  return files.reduce((sum, { bytes }) => sum + bytes.length, 0)
}

test('an account that has sent too much learns how long to wait, and others can continue', async () => {
  const { id, token } = await authors.advertiser()
  await authors.added(token, [['image', jpeg]])
  await countUploadedBytes(site.app, id, 1_600 * 1024 ** 2)
  const refused = await authors.add(token, [['image', jpeg]])
  const wait = Number(refused.headers.get('retry-after'))
  expect([refused.status, refused.message]).toEqual([429, tooManyUploads(wait)])
  expect(wait).toBeGreaterThan(hourSeconds)
  const other = await authors.advertiser()
  await authors.added(other.token, [['image', jpeg]])

  site.app.now = () => new Date(Date.now() + wait * 1000)
  await authors.added(token, [['image', jpeg]])
  site.app.now = () => new Date()
})

test('a flood of small uploads hits the same limit', async () => {
  const { id, token } = await authors.advertiser()
  for (let more = 0; more < 400; more++) await limitUploads(site.app, id)
  expect((await authors.add(token, [['image', jpeg]])).status).toBe(429)
  const partner = await authors.advertiser({ userType: 5, photos: 0 })
  expect((await authors.savePartner(partner.token, partsOf(partnerForm))).status).toBe(204)
})
