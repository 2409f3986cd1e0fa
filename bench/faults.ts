import { spawn, spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryFlags, memoryVariables } from '#server/platform/env/memory.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { type Fault, faults } from '#test/load/faults.ts'
import { findViolations, leftOpen, recovered, settled } from '#test/load/recovery.ts'
import { openScene, type Scene } from '#test/load/scene.ts'
import { defectsIn, withoutCuts } from '#test/load/tally.ts'
import { closeAll } from '#test/world/at-end.ts'
import { freePort } from '#test/world/environment.ts'
import { row, title } from './report.ts'

/** How long a fault lasts if it doesn't end on its own. The argument is in seconds. */
const lastsMs = 1000 * Number(process.argv[2] ?? 30)
const [people, pauseMs, betweenMs] = [40, 600, 4_000]
/** A killed process loses up to three seconds of views (decision 019). */
const viewsOfAKill = 40
const settleMs = 300_000
/** Operators must log in again after 15 idle minutes, and a clock jump can exceed that. */
const endedSession = /^operator: .*: 401,/
/** Path to the shared library from Debian's `libfaketime` package. Set it to include clock jumps, which need root. */
const { FAKETIME_LIBRARY } = process.env

title(`Faults one after the other under a steady load (nothing that was answered for is lost or doubled, and the site
   serves again by itself)`)
const folder = await mkdtemp(join(tmpdir(), 'vespera-faults-'))
const isOwnDisk = await mountDisk(folder)
const dataDir = join(folder, 'data')
/** A copy of /etc that makes every program of the site, including its database, read the time from a file. */
const etc = join(folder, 'etc')
const clockFile = join(etc, 'faketimerc')
/** Runs a command that sees the copy as /etc, without changing its process id. */
const withCopy = ['unshare', '--mount', 'sh', '-c', 'mount --bind "$0" /etc && exec "$@"', etc]
await mkdir(dataDir)
if (FAKETIME_LIBRARY) await copyEtc(FAKETIME_LIBRARY)
const port = await freePort()
const scene = await openScene({ dataDir, port, paymentsPort: await freePort(), start, people, pauseMs })
const broken: string[] = []
try {
  let number = 0
  for (const [name, strike] of Object.entries({ ...faults, ...ofThisMachine() })) await suffer(name, strike, number++)
  await scene.crowd.leave()
  row('the banks and the queue are settled', { seconds: await settled(scene, settleMs) })
  const reports = scene.crowd.tally.report()
  for (const { kind, count, endings } of reports) row(kind, { requests: count, '': JSON.stringify(endings) })
  const found = [
    ...defectsIn(withoutCuts(reports)).filter(line => !endedSession.test(line)),
    ...(await findViolations(scene, { lostViews: viewsOfAKill, isOver: true })),
    ...(await leftOpen(scene)),
  ]
  for (const line of found) console.log(`! ${line}`)
  broken.push(...found)
} finally {
  await scene.close()
  await closeAll()
  if (isOwnDisk) spawnSync('umount', [folder])
  await rm(folder, { recursive: true, force: true })
}
if (broken.length > 0) process.exitCode = 1

async function suffer(name: string, strike: Fault, number: number) {
  const restarts = scene.site.restarts
  await strike(scene, lastsMs)
  const found: string[] = []
  const ms = await recovered(scene, number).catch((error: Error) => void found.push(error.message))
  found.push(...(await findViolations(scene, { lostViews: viewsOfAKill, isOver: false })))
  broken.push(...found)
  row(name, {
    'served again after s': ms === undefined ? 'never' : (ms / 1000).toFixed(1),
    restarts: scene.site.restarts - restarts,
    violations: found.length,
  })
  for (const line of found) console.log(`! ${line}`)
  await sleep(betweenMs)
}

function ofThisMachine(): Record<string, Fault> {
  return {
    'the process for payments is killed': async ({ payments }) => void process.kill(payments?.pid as number, 'SIGKILL'),
    ...(isOwnDisk ? { 'the disk is full': fillDisk } : {}),
    ...(FAKETIME_LIBRARY === undefined
      ? {}
      : { 'the clock is an hour ahead': shift('+3600'), 'the clock is an hour behind': shift('-3600') }),
  }
}

function shift(by: string): Fault {
  return async ({ query }, ms) => {
    await writeFile(clockFile, by)
    await sleep(ms)
    const [{ at }] = (await query('select clock_timestamp() as at')) as [{ at: Date }]
    if (Math.abs(at.getTime() - Date.now()) < 3_000_000) broken.push('the clock of the database did not jump')
    await writeFile(clockFile, '+0')
  }
}

async function fillDisk(_scene: Scene, ms: number) {
  const ballast = join(folder, 'ballast')
  const { bavail, bsize } = await statfs(folder)
  spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=1M', `count=${Math.ceil((bavail * bsize) / 2 ** 20) + 1}`])
  await sleep(ms)
  await rm(ballast)
}

/** Only root can mount a disk. Other users skip the full-disk fault. */
async function mountDisk(path: string) {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=700m,mode=755', 'tmpfs', path]).status === 0
}

async function copyEtc(library: string) {
  await cp('/etc', etc, { recursive: true, verbatimSymlinks: true })
  await writeFile(clockFile, '+0')
  await writeFile(join(etc, 'ld.so.preload'), library)
}

function start(variables: Record<string, string>) {
  const clock = FAKETIME_LIBRARY && { FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' }
  const env = {
    PATH: process.env.PATH,
    ...memoryVariables,
    ...clock,
    PORT: String(port),
    DATA_DIR: dataDir,
    ...variables,
  }
  const log = process.env.FAULTS_LOG === undefined ? 'ignore' : 'inherit'
  const site = [process.execPath, ...memoryFlags, join(projectRoot, 'dist/server/main.js')]
  const [program, ...args] = FAKETIME_LIBRARY ? [...withCopy, ...site] : site
  return spawn(program as string, args, { env, stdio: ['ignore', 'ignore', log] })
}
