import cluster, { type Worker } from 'node:cluster'
import type { FromChild, Part, ToChild } from './messages.ts'

/** One of the processes did not start, and has said why. */
export class ProcessFailed extends Error {}

type Ending = { code: number | null; signal: string | null }
export type Child = {
  /** Rejected when the process ends before it serves. */
  serving: Promise<string>
  isServing: boolean
  ended: Promise<Ending>
  tell(message: ToChild): void
  end(): void
}

export function startChild(part: Part, hear: (message: FromChild, child: Child) => void): Child {
  const worker = cluster.fork()
  const serving = Promise.withResolvers<string>()
  const child: Child = {
    serving: serving.promise,
    isServing: false,
    ended: endingOf(worker),
    // A process that is ending may be gone already.
    tell: message => void (worker.isConnected() && worker.send(message, undefined, () => {})),
    end: () => void (worker.isDead() || worker.process.kill('SIGTERM')),
  }
  worker.on('error', () => {})
  closeWhatItDidNotTake(worker)
  worker.on('message', (message: FromChild) => {
    if (message.kind === 'begun') child.tell({ kind: 'part', ...part })
    if (message.kind === 'serving') {
      child.isServing = true
      serving.resolve(message.url)
    }
    hear(message, child)
  })
  serving.promise.catch(() => {})
  child.ended.then(() => {
    child.isServing = false
    serving.reject(new ProcessFailed())
  })
  return child
}

const endingOf = (worker: Worker) =>
  new Promise<Ending>(resolve => worker.once('exit', (code, signal) => resolve({ code, signal })))

/** Node forgets a connection that it was handing to a process which died: whoever opened it would wait for ever. */
function closeWhatItDidNotTake({ process: child }: Worker) {
  const send = child.send.bind(child) as (...given: unknown[]) => boolean
  let last: { close(): void } | undefined
  child.send = (...given: unknown[]) => {
    if (given[1]) last = given[1] as typeof last
    return send(...given)
  }
  child.once('exit', () => last?.close())
}
