import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GateState } from './gate.ts'
import type { Scene } from './scene.ts'

/** Causes a fault and ends it; afterwards the site must recover on its own. */
export type Fault = (scene: Scene, lastsMs: number) => Promise<void>

export const faults = {
  'the site is killed': async ({ site }) => void process.kill(site.pid, 'SIGKILL'),
  'the media worker is killed': async ({ site }) => killChild(site.pid, 'media-worker'),
  'the database is killed': async ({ postmaster }) => void process.kill(await postmaster(), 'SIGKILL'),
  'a connection’s process is killed': async ({ postmaster }) => killChild(await postmaster(), 'vespera vespera'),
  'the database stops at once': async ({ postmaster }) => void process.kill(await postmaster(), 'SIGQUIT'),
  'the database stops': async ({ postmaster }) => void process.kill(await postmaster(), 'SIGINT'),
  'the bucket says 503': through('bucket', 'unavailable'),
  'the bucket refuses': through('bucket', 'refusing'),
  'the bucket is slow': through('bucket', 'slow'),
  'the bucket hangs': through('bucket', 'hanging'),
  'the mail server refuses': through('mail', 'refusing'),
  'the mail server hangs': through('mail', 'hanging'),
  'the Pix provider hangs': through('pix', 'hanging'),
  'the card gateway hangs': through('cards', 'hanging'),
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof faults

function through(gate: keyof Scene['gates'], state: GateState): Fault {
  return async ({ gates }, lastsMs) => {
    await gates[gate].turn(state)
    await sleep(lastsMs)
    await gates[gate].turn('open')
  }
}

/** Kills the first child process whose command line contains `text`, if any. */
async function killChild(parent: number, text: string) {
  const children = (await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8')).trim().split(' ').filter(Boolean)
  for (const pid of children) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (!command.replaceAll('\0', ' ').includes(text)) continue
    process.kill(Number(pid), 'SIGKILL')
    return
  }
}
