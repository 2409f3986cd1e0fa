import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundMarkers, goodJpeg, latin, taggedJpeg } from '#test/world/hostile-files.ts'
import { mp4, taggedMov } from '#test/world/videos.ts'
import { UnusableImage } from '../images/images.ts'
import { openSharpImages } from '../images/sharp.ts'
import { frameHashes } from '../videos/frames.ts'
import { UnusableVideo } from '../videos/videos.ts'
import { openMediaWorkers } from './media-workers.ts'

type Options = Partial<Parameters<typeof openMediaWorkers>[0]>

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
  const workers = openMediaWorkers({ log: event => void logged.push(event), ...options })
  opened.push(workers)
  return workers
}

/** A worker that writes down its process and then does what it is told by the bytes of the picture. */
async function strangeWorker() {
  const script = join(folder, `worker-${opened.length}.mjs`)
  await writeFile(
    script,
    `import { appendFileSync, readFileSync } from 'node:fs'
     appendFileSync(${JSON.stringify(`${script}.pids`)}, process.pid + '\\n')
     const acts = {
       crash: () => process.exit(3),
       hang: () => { for (;;); },
       sleep: () => undefined,
       wait: () => setTimeout(() => acts.where(), 1500),
       fail: () => process.send({ failed: 'no space' }),
       once: () => (readFileSync(${JSON.stringify(`${script}.pids`)}, 'utf8').trim().includes('\\n') ? acts.where() : process.exit(3)),
       where: () => process.send({ made: { pid: process.pid, env: Object.keys(process.env) } }),
     }
     process.on('message', job => acts[job.kind === 'photo' ? Buffer.from(job.source).toString() : 'crash']())
     process.send('ready')`,
  )
  const pids = () => readFileSync(`${script}.pids`, 'utf8').trim().split('\n').map(Number)
  return { script, pids }
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

test('a photo comes out as it does in one’s own process, from its bytes and from its file', async () => {
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

test('a video comes out without its tags', async () => {
  const { video } = open()
  const [source, target] = [join(folder, 'video.upload'), join(folder, 'video.mp4')]
  await writeFile(source, taggedMov())
  expect(await video(source, target)).toMatchObject({ container: 'mp4', width: 48, height: 64 })
  expect(foundMarkers(await readFile(target))).toEqual([])
})

test('the frames of a video are read with no more permissions than a photo', async () => {
  expect(await open().frames(mp4)).toEqual(await frameHashes(mp4))
})

test('what is refused there is refused here, with its reason', async () => {
  const { photo, video } = open()
  const source = join(folder, 'not-a-video')
  await writeFile(source, 'text')
  const refused = [photo(latin('<svg/>')), photo(await goodJpeg(200, 200)), video(source, join(folder, 'never'))]
  const reasons = (await Promise.allSettled(refused)).map(each => each.status === 'rejected' && each.reason)
  expect(reasons).toMatchObject([{ reason: 'format' }, { reason: 'too_small' }, { reason: 'format' }])
  expect(reasons.map(error => error instanceof UnusableImage)).toEqual([true, true, false])
  expect(reasons[2]).toBeInstanceOf(UnusableVideo)
})

test('more than it does at once waits for its turn', async () => {
  const { photo } = open({ concurrency: 1 })
  const file = await goodJpeg(300, 300)
  const made = await Promise.all(Array.from({ length: 6 }, () => photo(file)))
  expect(new Set(made.map(({ perceptualHash }) => perceptualHash)).size).toBe(1)
})

test('a job that ends two workers is damaged, and the next one finds another worker', async () => {
  const { script, pids } = await strangeWorker()
  const { photo, video } = open({ script, concurrency: 1 })
  await expect(photo(latin('crash'))).rejects.toMatchObject({ name: 'Error', reason: 'damaged' })
  expect(await photo(latin('where'))).toMatchObject({ pid: pids()[2] })
  const target = join(folder, 'half-written')
  await writeFile(target, 'half')
  await expect(video('x', target)).rejects.toBeInstanceOf(UnusableVideo)
  expect(existsSync(target)).toBe(false)
  expect(logged).toEqual(Array(4).fill('media_worker_lost'))
})

test('a worker that is killed is no fault of the file, which another one takes', async () => {
  const { script, pids } = await strangeWorker()
  const { photo } = open({ script, concurrency: 1 })
  expect(await photo(latin('once'))).toMatchObject({ pid: pids()[1] })
  expect(logged).toEqual(['media_worker_lost'])
})

test('a worker that is killed before its job is no fault of the file either', async () => {
  const script = join(folder, 'killed-at-first.mjs')
  await writeFile(
    script,
    `import { existsSync, writeFileSync } from 'node:fs'
     const mark = ${JSON.stringify(`${script}.mark`)}
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

test.each(['hang', 'sleep'])('a job that never ends is given up: %s', async act => {
  const { script, pids } = await strangeWorker()
  const { photo } = open({ script, jobMs: 800 })
  await expect(photo(latin(act))).rejects.toMatchObject({ reason: 'damaged' })
  expect(pids().filter(isAlive)).toEqual([])
})

test.runIf(process.platform === 'linux')(
  'a job may take longer than its time while others have the processor',
  async () => {
    const { script, pids } = await strangeWorker()
    const { photo } = open({ script, jobMs: 800 })
    expect(await photo(latin('wait'))).toMatchObject({ pid: pids()[0] })
  },
)

test('a failure of ours is not the fault of the file', async () => {
  const { script } = await strangeWorker()
  const { photo } = open({ script })
  const failure = await photo(latin('fail')).catch((error: unknown) => error)
  expect(failure).not.toBeInstanceOf(UnusableImage)
  expect(String(failure)).toContain('no space')
  const { photo: never } = open({ script: join(folder, 'no-such-worker.mjs') })
  await expect(never(latin('where'))).rejects.toThrow('does not start')
})

test('the worker knows nothing of our variables', async () => {
  const { script } = await strangeWorker()
  const made: unknown = await open({ script }).photo(latin('where'))
  const { env } = made as { env: string[] }
  expect(env.filter(name => !/^(MALLOC_|GLIBC_|NODE_CHANNEL_)/.test(name))).toEqual([])
})

test('an idle worker ends, and a new one begins when it is needed', async () => {
  const { script, pids } = await strangeWorker()
  const { photo } = open({ script, concurrency: 1, idleMs: 1 })
  await photo(latin('where'))
  await until(() => !pids().some(isAlive))
  expect(await photo(latin('where'))).toMatchObject({ pid: pids()[1] })
})

test('closing leaves no process and gives up what is under way', async () => {
  const { script, pids } = await strangeWorker()
  const { photo, close } = open({ script, concurrency: 1 })
  await photo(latin('where'))
  const left = [photo(latin('hang')), photo(latin('where'))].map(each => each.catch((error: unknown) => String(error)))
  await new Promise(resolve => setImmediate(resolve))
  await close()
  expect(await Promise.all(left)).toEqual([expect.stringContaining('closed'), expect.stringContaining('closed')])
  expect(pids().filter(isAlive)).toEqual([])
  await expect(photo(latin('where'))).rejects.toThrow('closed')
})
