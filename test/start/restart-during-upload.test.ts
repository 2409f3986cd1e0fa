import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addMedia } from '#contract/media.ts'
import { paths } from '#contract/paths.ts'
import type { App } from '#server/platform/app.ts'
import { atEnd } from '../world/at-end.ts'
import { boundary, multipartBody } from '../world/documents.ts'
import { goodJpeg } from '../world/hostile-files.ts'
import { advertiser, sessionOf } from '../world/people.ts'
import { bootApp } from '../world/site.ts'
import { openPlace } from './product.ts'

const timeout = 240_000

test.each([
  ['with a drain', '1'],
  ['without one', '0'],
])(
  'a stopping process answers an upload in progress, closes its connection and exits, %s',
  { timeout },
  async (_, DRAIN_SECONDS) => {
    const { app, product, begin } = await openWorld({ DRAIN_SECONDS })
    // Starts the media worker early. Beside other tests, its low priority can delay it past a request's time limit.
    await readText(await (await begin()).finish())
    const upload = await begin()
    product.child.kill('SIGTERM')
    await isStopping(product)
    const answer = await upload.finish()
    expect([answer.statusCode, answer.headers.connection]).toEqual([201, 'close'])
    await readText(answer)
    expect(await product.ended).toBe(0)
    // Both accesses are logged: the process did not wait for the connection to close and then cut it off.
    expect(await accesses(app)).toBe(2)
  },
)

test('an upload that never ends does not keep earlier accesses from being logged', { timeout }, async () => {
  const { app, product, begin } = await openWorld({ DRAIN_SECONDS: '0' })
  expect((await fetch(product.url + paths.terms)).status).toBe(200)
  const upload = await begin()
  product.child.kill('SIGTERM')
  expect(await product.ended).toBe(0)
  expect(await upload.outcome).toBe('ECONNRESET')
  expect(await accesses(app)).toBe(1)
})

async function openWorld(variables: Record<string, string>) {
  const { app, databaseUrl } = await bootApp()
  const token = await sessionOf(app, await advertiser(app))
  const place = await openPlace()
  atEnd(() => place.clear())
  const product = place.start({ DATABASE_URL: databaseUrl, ...variables })
  await product.serving()
  return { app, product, begin: () => beginUpload(product.url, token) }
}

/**
 * Sends all of a photo except its last bytes, on a keep-alive connection. First waits until the server has read the
 * headers, because a closing port resets a connection that the server has not accepted yet.
 */
async function beginUpload(url: string, token: string) {
  const body = multipartBody([['image', { bytes: await goodJpeg(300, 300) }]])
  const agent = new Agent({ keepAlive: true })
  atEnd(() => agent.destroy())
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': body.length,
    expect: '100-continue',
  }
  const sent = request(url + addMedia.path, { agent, method: addMedia.method, headers })
  const outcome = outcomeOf(sent)
  sent.flushHeaders()
  await once(sent, 'continue')
  await new Promise(resolve => sent.write(body.subarray(0, -100), resolve))
  return {
    outcome,
    async finish() {
      sent.end(body.subarray(-100))
      const answer = await outcome
      if (typeof answer === 'string') throw new Error(answer)
      return answer
    },
  }
}

const outcomeOf = (sent: ClientRequest) =>
  new Promise<IncomingMessage | string>(resolve => {
    sent.on('response', resolve).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })

/** The process announces that it is stopping as soon as it gets the signal. */
const isStopping = ({ until }: { until: (text: string) => Promise<void> }) => until('Encerrando…')

async function accesses({ db }: App) {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(entries), 0)::int as count from access_log_batches`.execute(db)
  return rows[0]?.count
}
