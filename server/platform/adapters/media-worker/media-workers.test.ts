import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundMarkers, goodJpeg, latin, taggedJpeg } from '#test/world/hostile-files.ts'
import { taggedMov } from '#test/world/videos.ts'
import { UnusableImage } from '../images/images.ts'
import { openSharpImages } from '../images/sharp.ts'
import { UnusableVideo } from '../videos/videos.ts'
import { openMediaWorkers } from './media-workers.ts'

type Options = Partial<Parameters<typeof openMediaWorkers>[0]>
const me = { network: '203.0.113.7', account: 1 }

let folder: string
let logged: string[] = []
const opened: ReturnType<typeof openMediaWorkers>[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vespera-workers-'))
})
afterAll(async () => {
  await Promise.all(opened.map(workers => workers.close()))
  await rm(folder, { recursive: true, force: true })
})

function open(options: Options = {}) {
  logged = []
  const workers = openMediaWorkers({ log: event => void logged.push(event), folder: join(folder, 'own'), ...options })
  opened.push(workers)
  return {
    photo: (source: Uint8Array | string, sender = me) => workers.photo(source, sender),
    video: (source: string, target: string, sender = me) => workers.video(source, target, sender),
    close: workers.close,
  }
}

/** A worker that records its process id and then does what the picture's bytes say. */
async function strangeWorker() {
  const script = join(folder, `worker-${opened.length}.mjs`)
  const home = join(folder, `home-${opened.length}`)
  await writeFile(
    script,
    `import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
     import { spawnSync } from 'node:child_process'
     import { connect } from 'node:net'
     import { dirname, join } from 'node:path'
     appendFileSync('pids', process.pid + '\\n')
     const acts = {
       crash: () => process.exit(3),
       hang: () => { for (;;); },
       sleep: () => undefined,
       wait: () => setTimeout(() => acts.where(), 1500),
       fail: () => process.send({ failed: 'no space' }),
       once: () => (readFileSync('pids', 'utf8').trim().includes('\\n') ? acts.where() : process.exit(3)),
       eat: () => { const held = []; setInterval(() => held.push(Buffer.alloc(32 << 20, 1)), 10) },
       reach: () => {
         const outside = join(dirname(process.cwd()), 'other-upload')
         const acts = {
           read: () => readFileSync(outside), list: () => readFileSync('/etc/passwd'), write: () => writeFileSync(outside, ''),
           settings: () => readFileSync(${JSON.stringify(join(import.meta.dirname, '../../../../.env.example'))}),
           spawn: () => spawnSync('true'), own: () => writeFileSync('source', ''),
         }
         const said = ([name, act]) => { try { act(); return [name, 'done'] } catch ({ code }) { return [name, code] } }
         const made = Object.fromEntries(Object.entries(acts).map(said))
         connect(9, '127.0.0.1').on('error', ({ code }) => process.send({ made: { ...made, connect: code } }))
       },
       where: () => process.send({ made: { pid: process.pid, env: Object.keys(process.env) } }),
     }
     process.on('message', job => acts[job.kind === 'photo' ? Buffer.from(job.source).toString() : 'crash']())
     process.send('ready')`,
  )
  const pids = () =>
    globSync(join(home, '*', 'pids')).flatMap(path => readFileSync(path, 'utf8').trim().split('\n').map(Number))
  return { script, pids, folder: home }
}

const isAlive = (pid: number) => existsSync(`/proc/${pid}`) || signalled(pid)

function signalled(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const until = async (condition: () => boolean) => {
  while (!condition()) await new Promise(resolve => setTimeout(resolve, 20))
}

test('processes a photo as this process would, from bytes and from a file', async () => {
  const { photo } = open()
  const file = await taggedJpeg()
  const path = join(folder, 'photo.upload')
  await writeFile(path, file)
  const [there, byPath, here] = await Promise.all([photo(file), photo(path), openSharpImages().photo(file)])
  for (const made of [there, byPath]) {
    expect(made).toMatchObject({ width: here.width, color: here.color, perceptualHash: here.perceptualHash })
    expect(made.renditions.map(({ bytes }) => Buffer.from(bytes))).toEqual(here.renditions.map(({ bytes }) => bytes))
  }
})

test('strips a video’s tags', async () => {
  const { video } = open()
  const [source, target] = [join(folder, 'video.upload'), join(folder, 'video.mp4')]
  await writeFile(source, taggedMov())
  expect(await video(source, target)).toMatchObject({ container: 'mp4', width: 48, height: 64 })
  expect(foundMarkers(await readFile(target))).toEqual([])
})

test('passes on a refusal with its reason', async () => {
  const { photo, video } = open()
  const source = join(folder, 'not-a-video')
  await writeFile(source, 'text')
  const refused = [photo(latin('<svg/>')), photo(await goodJpeg(200, 200)), video(source, join(folder, 'never'))]
  const reasons = (await Promise.allSettled(refused)).map(each => each.status === 'rejected' && each.reason)
  expect(reasons).toMatchObject([{ reason: 'format' }, { reason: 'too_small' }, { reason: 'format' }])
  expect(reasons.map(error => error instanceof UnusableImage)).toEqual([true, true, false])
  expect(reasons[2]).toBeInstanceOf(UnusableVideo)
})

test('queues jobs above its concurrency', async () => {
  const { photo } = open({ concurrency: 1 })
  const file = await goodJpeg(300, 300)
  const made = await Promise.all(Array.from({ length: 6 }, () => photo(file)))
  expect(new Set(made.map(({ perceptualHash }) => perceptualHash)).size).toBe(1)
})

test('treats a job that ends two workers as damaged and gives the next job another worker', async () => {
  const { pids, ...strange } = await strangeWorker()
  const { photo, video } = open({ ...strange, concurrency: 1 })
  await expect(photo(latin('crash'))).rejects.toMatchObject({ name: 'Error', reason: 'damaged' })
  expect(await photo(latin('where'))).toMatchObject({ pid: pids()[2] })
  const [source, target] = [join(folder, 'crashing'), join(folder, 'never-written')]
  await writeFile(source, 'a video')
  await expect(video(source, target)).rejects.toBeInstanceOf(UnusableVideo)
  expect(existsSync(target)).toBe(false)
  expect(logged).toEqual(Array(4).fill('media_worker_lost'))
})

test('retries a file in another worker when its worker is killed', async () => {
  const { pids, ...strange } = await strangeWorker()
  const { photo } = open({ ...strange, concurrency: 1 })
  expect(await photo(latin('once'))).toMatchObject({ pid: pids()[1] })
  expect(logged).toEqual(['media_worker_lost'])
})

test('retries a job whose worker is killed before it starts', async () => {
  const script = join(folder, 'killed-at-first.mjs')
  await writeFile(
    script,
    `import { existsSync, writeFileSync } from 'node:fs'
     const mark = 'mark'
     if (!existsSync(mark)) {
       writeFileSync(mark, '')
       process.kill(process.pid, 'SIGKILL')
     }
     process.on('message', () => process.send({ made: 'by the second one' }))
     process.send('ready')`,
  )
  expect(await open({ script }).photo(latin('any'))).toBe('by the second one')
  expect(logged).toEqual(['media_worker_lost'])
})

test.each(['hang', 'sleep'])('gives up on a job that never ends: %s', async act => {
  const { pids, ...strange } = await strangeWorker()
  const { photo } = open({ ...strange, jobMs: 800 })
  await expect(photo(latin(act))).rejects.toMatchObject({ reason: 'damaged' })
  expect(pids().filter(isAlive)).toEqual([])
})

test.runIf(process.platform === 'linux')('counts processor time, not wall-clock time, on a busy machine', async () => {
  const { pids, ...strange } = await strangeWorker()
  const { photo } = open({ ...strange, jobMs: 800 })
  expect(await photo(latin('wait'))).toMatchObject({ pid: pids()[0] })
})

test('does not blame the file for our own failure', async () => {
  const { pids: _, ...strange } = await strangeWorker()
  const { photo } = open({ ...strange })
  const failure = await photo(latin('fail')).catch((error: unknown) => error)
  expect(failure).not.toBeInstanceOf(UnusableImage)
  expect(String(failure)).toContain('no space')
  const { photo: never } = open({ script: join(folder, 'no-such-worker.mjs') })
  await expect(never(latin('where'))).rejects.toThrow('does not start')
})

test('hides our environment variables from the worker', async () => {
  const { pids: _, ...strange } = await strangeWorker()
  const made: unknown = await open({ ...strange }).photo(latin('where'))
  const { env } = made as { env: string[] }
  expect(env.filter(name => !/^(MALLOC_|GLIBC_|NODE_CHANNEL_)/.test(name))).toEqual([])
})

test('stops an idle worker and starts a new one on demand', async () => {
  const { pids, ...strange } = await strangeWorker()
  const { photo } = open({ ...strange, concurrency: 1, idleMs: 1 })
  await photo(latin('where'))
  await until(() => !pids().some(isAlive))
  expect(await photo(latin('where'))).toMatchObject({ pid: pids()[1] })
})

test('confines a worker to its own folder: no other upload, no settings, no network, no program', async () => {
  const { pids: _, ...strange } = await strangeWorker()
  await mkdir(strange.folder)
  await writeFile(join(strange.folder, 'other-upload'), 'a photo')
  const denied = 'ERR_ACCESS_DENIED'
  const reached = await open({ ...strange }).photo(latin('reach'))
  const others = { read: denied, list: denied, write: denied, settings: denied, spawn: denied, connect: denied }
  expect(reached).toEqual({ ...others, own: 'done' })
})

test('keeps a file under the worker’s own name only while processing it', async () => {
  const own = join(folder, 'names')
  const { photo } = open({ folder: own, concurrency: 1 })
  const path = join(folder, 'chosen-by-nobody')
  await writeFile(path, await goodJpeg(300, 300))
  await photo(path)
  expect(globSync('*/*', { cwd: own })).toEqual([])
  expect(existsSync(path)).toBe(true)
})

test.runIf(process.platform === 'linux')('ends a job that takes too much memory, without a retry', async () => {
  const { pids, ...strange } = await strangeWorker()
  const { photo } = open({ ...strange, maxBytes: 200 * 1024 ** 2 })
  await expect(photo(latin('eat'))).rejects.toMatchObject({ reason: 'damaged' })
  expect([pids().length, pids().filter(isAlive)]).toEqual([1, []])
})

test('leaves no process behind and abandons running jobs on close', async () => {
  const { pids, ...strange } = await strangeWorker()
  const { photo, close } = open({ ...strange, concurrency: 1 })
  await photo(latin('where'))
  const left = [photo(latin('hang')), photo(latin('where'))].map(each => each.catch((error: unknown) => String(error)))
  await new Promise(resolve => setImmediate(resolve))
  const known = pids()
  await close()
  expect(await Promise.all(left)).toEqual([expect.stringContaining('closed'), expect.stringContaining('closed')])
  expect(known.length).toBeGreaterThan(0)
  expect(known.filter(isAlive)).toEqual([])
  await expect(photo(latin('where'))).rejects.toThrow('closed')
})
