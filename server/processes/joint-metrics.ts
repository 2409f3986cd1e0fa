import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client'
import type { FromChild } from './messages.ts'
import type { Child } from './start-child.ts'

const answerMs = 3_000

/** What the processes count, added up; the figures of the whole site come from the first of them. */
export function openJointMetrics(serving: () => readonly Child[]) {
  const registry = new Registry()
  const registers = [registry]
  const questions = new Map<number, (metrics: object[]) => void>()
  let last = 0
  new Gauge({
    name: 'vespera_processes',
    help: 'Processes that serve',
    registers,
    collect() {
      this.set(serving().length)
    },
  })
  const restarts = new Counter({
    name: 'vespera_process_restarts_total',
    help: 'Processes that ended by themselves and were started again',
    registers,
  })

  function ask(child: Child, withFigures: boolean) {
    const id = ++last
    const answer = new Promise<object[]>(resolve => questions.set(id, resolve))
    child.tell({ kind: 'metrics', id, withFigures })
    return Promise.race([answer, sleep(answerMs, [], { ref: false })]).finally(() => questions.delete(id))
  }

  return {
    restarts,
    contentType: registry.contentType,
    answer: ({ id, metrics }: Extract<FromChild, { kind: 'metrics' }>) => questions.get(id)?.(metrics),
    async read() {
      const all = await Promise.all(serving().map((child, index) => ask(child, index === 0)))
      return `${await registry.metrics()}\n${await AggregatorRegistry.aggregate(all).metrics()}`
    },
  }
}
