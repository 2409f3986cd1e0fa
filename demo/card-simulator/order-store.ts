import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Step } from './test-cards.ts'

/** An order with its charge; of the card only what a gateway would reveal. */
export type SimulatedOrder = {
  id: string
  chargeId: string
  reference: string
  /** Milliseconds since 1970. */
  at: number
  cents: number
  refunded: number
  brand: string
  lastDigits: string
  notificationUrl: string
  steps: readonly Step[]
  isLost: boolean
  calls: number
  /** Digest of the request body by idempotency key. The name is in stored files. */
  asked: Record<string, string>
}

export type OrderStore = {
  all(): SimulatedOrder[]
  /** Written before it returns, so that it survives a killed process (not a power loss). */
  save(order: SimulatedOrder): void
}

/** In memory, or in an append-only file that other processes may append to as well. */
export function openOrderStore(file?: string): OrderStore {
  const orders = new Map<string, SimulatedOrder>()
  let read = 0
  const catchUp = () => {
    if (!file || !existsSync(file)) return
    const tail = readFrom(file, read)
    read += tail.length
    for (const line of tail.toString().split('\n')) add(orders, line)
  }
  return {
    all() {
      catchUp()
      return [...orders.values()]
    },
    save(order) {
      orders.set(order.id, order)
      if (file) append(file, `${JSON.stringify(order)}\n`)
    },
  }
}

function add(orders: Map<string, SimulatedOrder>, line: string) {
  if (line === '') return
  try {
    const order: SimulatedOrder = JSON.parse(line)
    orders.set(order.id, order)
  } catch {
    // A killed process left the line unfinished, so its request was never answered.
  }
}

/** Complete lines only. */
function readFrom(file: string, position: number) {
  const handle = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(handle).size - position))
    const count = readSync(handle, bytes, 0, bytes.length, position)
    return bytes.subarray(0, bytes.subarray(0, count).lastIndexOf(10) + 1)
  } finally {
    closeSync(handle)
  }
}

function append(file: string, line: string) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const handle = openSync(file, 'a', 0o600)
  try {
    // Ends a line that a killed process left unfinished.
    const { size } = fstatSync(handle)
    writeSync(handle, size > 0 && !endsLine(file, size) ? `\n${line}` : line)
  } finally {
    closeSync(handle)
  }
}

function endsLine(file: string, size: number) {
  const handle = openSync(file, 'r')
  try {
    const last = Buffer.alloc(1)
    readSync(handle, last, 0, 1, size - 1)
    return last[0] === 10
  } finally {
    closeSync(handle)
  }
}
