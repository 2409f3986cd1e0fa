import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { videoOf } from '#test/world/videos.ts'

const videoEvery = 6
const ballast = 200_000

let stopped = false
const [{ url, tokens, lanes }] = (await once(process, 'message')) as [{ url: string; tokens: string[]; lanes: number }]
process.once('message', () => {
  stopped = true
})
const files = { image: await largePhoto(), video: await videoOf(20, 'mp4', ballast) }
process.send?.('ready')
const counts = await Promise.all(Array.from({ length: lanes }, (_, lane) => sendOn(lane)))
process.send?.(counts.reduce((sum, count) => sum + count, 0))
process.disconnect?.()

/** Upscales noise, so that the file is as large as a phone's photo. */
async function largePhoto() {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 25 }
  const small = await sharp({ create: { width: 1000, height: 750, channels: 3, background: '#775566', noise } })
    .png()
    .toBuffer()
  return sharp(small).resize(4000, 3000).jpeg({ quality: 92 }).toBuffer()
}

async function sendOn(lane: number) {
  let taken = 0
  while (!stopped) {
    const status = await send(tokens[lane % tokens.length] ?? '', lane % videoEvery === 0 ? 'video' : 'image')
    if (status === 201) taken++
    else if (status === 429 || status === 503) await sleep(500)
    else throw new Error(`an upload was answered with ${status}`)
  }
  return taken
}

async function send(token: string, kind: keyof typeof files) {
  const body = new FormData()
  body.append(kind, new Blob([new Uint8Array(files[kind])]), 'file')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/account/media`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return answer.status
}
