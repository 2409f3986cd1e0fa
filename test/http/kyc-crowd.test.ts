import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { documentFaults } from '#contract/kyc.ts'
import { type Booted, bootSite } from '#test/boot.ts'
import { boundary, multipartBody, openSenders, ownDataDir, parts, photo } from '#test/documents.ts'

let site: Booted
let senders: ReturnType<typeof openSenders>
let body: Buffer

const places = 8

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
  senders = openSenders(site)
  body = multipartBody(parts(await photo().jpeg().toBuffer()))
})

/** A sending that stops in the middle. */
async function begin() {
  const { id, token } = await senders.person()
  const sent = request(`${site.url}/api/account/kyc/send`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': body.length,
    },
  })
  sent.on('error', () => undefined)
  sent.write(body.subarray(0, 50_000))
  return { id, sent }
}

async function finish(sent: ClientRequest) {
  sent.end(body.subarray(50_000))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

test('a few sendings are read at a time, one more is asked to wait, and whoever leaves makes room', async () => {
  const { token } = await senders.person()
  const broken = parts(Buffer.from('x'))
  const knock = async () => (await senders.send(token, broken)).status
  const started = await Promise.all(Array.from({ length: places }, begin))
  await until(knock, 503)
  const full = await senders.send(token, broken)
  expect([full.status, Number(full.headers.get('retry-after')) > 0]).toEqual([503, true])

  const [leaving, staying] = [started.slice(0, 4), started.slice(4)]
  for (const { sent } of leaving) sent.destroy()
  await until(knock, 422)
  expect((await senders.send(token, broken)).body.errors).toEqual({ front: [documentFaults.format] })

  expect(await Promise.all(staying.map(({ sent }) => finish(sent)))).toEqual([201, 201, 201, 201])
  for (const { id } of leaving) expect(await senders.submissionsOf(id)).toEqual([])
  for (const { id } of staying) expect(await senders.submissionsOf(id)).toHaveLength(1)
  expect(site.log).toEqual([])
})

/** The server needs a moment to notice who came and who left. */
async function until(ask: () => Promise<number>, status: number) {
  for (let tries = 0; tries < 9; tries++) {
    if ((await ask()) === status) return
    await sleep(200)
  }
  throw new Error(`never answered ${status}`)
}
