import { once } from 'node:events'
import { createServer, connect as openSocket, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContextOptions } from 'playwright-core'
import { atEnd } from '../world/at-end.ts'

type Wire = {
  /** Milliseconds from sending a byte to its arrival. */
  latency: number
  bytesPerSecond: number
}

/**
 * Opens a slow network for a visitor, as a SOCKS5 proxy (RFC 1928). With Chromium's own slow network, a page on a busy
 * machine waited forever for its first files: once in fewer than 800 loads.
 */
export async function slowNetwork(wire: Wire): Promise<Pick<BrowserContextOptions, 'proxy'>> {
  const slowly = makeSlow(wire)
  const server = createServer(browser => {
    browser.on('error', () => browser.destroy())
    void connect(browser)
      .then(site => Promise.all([slowly(site, browser), pipeline(browser, site)]))
      .catch(() => browser.destroy())
  })
  atEnd(() => void server.close())
  await once(server.listen(0, '127.0.0.1').unref(), 'listening')
  const { port } = server.address() as { port: number }
  return { proxy: { server: `socks5://localhost:${port}` } }
}

const version = 5
const withoutPassword = Buffer.from([version, 0])
const connected = Buffer.from([version, 0, 0, 1, 0, 0, 0, 0, 0, 0])

/** The browser's messages are short and wait for each answer, so each arrives as one chunk. */
async function connect(browser: Socket): Promise<Socket> {
  await once(browser, 'data')
  browser.write(withoutPassword)
  const [request] = (await once(browser, 'data')) as [Buffer]
  const site = openSocket(request.readUInt16BE(request.length - 2), 'localhost')
  site.on('error', () => browser.destroy())
  browser.on('close', () => site.destroy())
  await once(site, 'connect')
  browser.pause()
  browser.write(connected)
  return site
}

/** Every connection of the visitor shares the wire: each chunk waits until the one before it has passed. */
function makeSlow({ latency, bytesPerSecond }: Wire) {
  let freeAt = 0
  return async (from: Socket, to: Socket) => {
    const onTheWay: { chunk: Buffer; at: number }[] = []
    let isEmptying: Promise<void> | undefined
    const empty = async () => {
      for (let next = onTheWay.shift(); next; next = onTheWay.shift()) {
        await delay(Math.max(0, next.at - performance.now()))
        to.write(next.chunk)
      }
      isEmptying = undefined
    }
    for await (const chunk of from as AsyncIterable<Buffer>) {
      freeAt = Math.max(freeAt, performance.now()) + (chunk.length / bytesPerSecond) * 1000
      onTheWay.push({ chunk, at: freeAt + latency })
      isEmptying ??= empty()
    }
    await isEmptying
    to.end()
  }
}
