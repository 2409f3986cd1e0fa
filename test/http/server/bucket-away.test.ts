import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { openGate } from '#test/load/gate.ts'
import { atEnd } from '#test/world/at-end.ts'
import { openBucketServer } from '#test/world/bucket-server.ts'
import { passGate, request } from '#test/world/calls.ts'
import { advertiser } from '#test/world/people.ts'
import { bootSite } from '#test/world/site.ts'

test('without its bucket the site stays ready, and photos answer 503 until it returns', async () => {
  const bucket = await openBucketServer()
  const gate = await openGate({ port: Number(new URL(bucket.S3_ENDPOINT).port) })
  atEnd(() => gate.close())
  const site = await bootSite({ variables: { ...bucket, S3_ENDPOINT: `http://127.0.0.1:${gate.port}` } })
  const person = await advertiser(site.app)
  const { rows } = await site.app.pool.query('select folder from media where account_id = $1', [person])
  const headers = { cookie: await passGate(site.url) }
  const photo = () => request(site.url, `/midias/${rows[0]?.folder}/512.webp`, { headers })
  expect((await photo()).status).toBe(404)
  for (const way of ['refusing', 'unavailable'] as const) {
    await gate.turn(way)
    const { status, headers, text } = await photo()
    expect({ status, text, waits: headers['retry-after'] }, way).toEqual({
      status: 503,
      text: JSON.stringify({ message: messages.unavailable }),
      waits: '20',
    })
  }
  const readiness = async () => JSON.parse((await request(site.url, '/readyz')).text)
  await expect.poll(readiness).toMatchObject({ status: 'ready', checks: { storage: 'failed' } })
  await gate.turn('open')
  expect((await photo()).status).toBe(404)
  expect(site.log.map(({ event }) => event)).toEqual(['storage_unavailable'])
})
