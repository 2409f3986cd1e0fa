import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { row, title } from './report.ts'
import { get, type Running, startSite } from './servers.ts'

const limits = { html: 14 * 1024, script: 2 * 1024 }
const pages = ['/home-companions', '/home-swing', '/home-close-friends', '/search-companions', '/listing/1/mulheres']

title('Weight in bytes, compressed: a catalogue page with its style (at most 14,336), its script (at most 2,048)')
const site = await startSite()
try {
  for (const page of pages) await weigh(site, page)
} finally {
  await site.stop()
}

async function weigh({ url, headers }: Running, page: string) {
  const answer = await get(url + page, { ...headers, 'accept-encoding': 'gzip' })
  const html = gunzipSync(answer.body)
  const script = /<script type="module" src="([^"]+)"/.exec(html.toString())?.[1]
  const code = script ? (await get(url + script, headers)).body : Buffer.alloc(0)
  const facts = {
    'html, first answer': answer.body.length,
    'html, later': brotliCompressSync(html).length,
    script: gzipSync(code).length,
  }
  row(page, facts)
  if (answer.body.length > limits.html || facts.script > limits.script) process.exitCode = 1
}
