import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '#server/platform/app.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { outboxOf } from './outbox.ts'

/** The code in the newest message to the number, from the outbox of a site without a message service. */
export async function codeSentTo(app: App, number: string) {
  await runQueued(app, tasks)
  const outbox = outboxOf(app)
  const names = (await readdir(outbox)).filter(name => name.endsWith('.code.txt')).sort()
  const texts = await Promise.all(names.map(name => readFile(join(outbox, name), 'utf8')))
  return /^(\d{6}) /m.exec(texts.findLast(text => text.startsWith(`Para: ${number}\n`)) ?? '')?.[1] ?? ''
}
