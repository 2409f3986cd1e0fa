import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { CardStatus } from '#contract/payment.ts'

/** One order with its one charge; of the card only what a gateway would say of it. */
export type Booked = {
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
  /** What was asked for by each key, to tell another body of the same key. */
  asked: Record<string, string>
}

export type Books = {
  all(): Booked[]
  /** Kept before it returns, though the process be killed then; a loss of power may take it, as it is play money. */
  keep(booked: Booked): void
}

/** In memory, or in a file that is only ever added to; another process may add to it too. */
export function openBooks(file?: string): Books {
  const known = new Map<string, Booked>()
  let read = 0
  const catchUp = () => {
    if (!file || !existsSync(file)) return
    const tail = readFrom(file, read)
    read += tail.length
    for (const line of tail.toString().split('\n')) add(known, line)
  }
  return {
    all() {
      catchUp()
      return [...known.values()]
    },
    keep(booked) {
      known.set(booked.id, booked)
      if (file) append(file, `${JSON.stringify(booked)}\n`)
    },
  }
}

function add(known: Map<string, Booked>, line: string) {
  if (line === '') return
  try {
    const booked: Booked = JSON.parse(line)
    known.set(booked.id, booked)
  } catch {
    // A line that a killed process left unfinished was never answered for.
  }
}

/** Whole lines only. */
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
    // What a killed process left unfinished ends here.
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

/** What becomes of a charge, and when after it was made. */
export type Step = { status: CardStatus; afterMs: number }
type Story = {
  steps: readonly Step[]
  /** The charge is made, and every answer to it lost on the way. */
  isLost?: true
  /** How often each call back is sent. */
  calls: number
}

/** Long enough to be seen. */
const laterMs = 8_000

const at = (status: CardStatus, afterMs = 0): Step => ({ status, afterMs })
const paid: Story = { steps: [at('PAID')], calls: 1 }
const declined: Story = { steps: [at('DECLINED')], calls: 1 }

/** By number; every other valid one is paid. */
const numbers: readonly { number: string; does: string; story: Story }[] = [
  { number: '4539620659922097', does: 'Visa, aprovado', story: paid },
  { number: '5240082975622454', does: 'Mastercard, aprovado', story: paid },
  { number: '4929291898380766', does: 'Visa, recusado', story: declined },
  { number: '5530062640663264', does: 'Mastercard, recusado', story: declined },
  {
    number: '4000000000001018',
    does: 'Autorizado, e capturado depois',
    story: { steps: [at('AUTHORIZED'), at('PAID', laterMs)], calls: 1 },
  },
  {
    number: '4000000000002024',
    does: 'Em análise, e aprovado depois',
    story: { steps: [at('IN_ANALYSIS'), at('PAID', laterMs)], calls: 1 },
  },
  {
    number: '4000000000003030',
    does: 'Em análise, e recusado depois',
    story: { steps: [at('IN_ANALYSIS'), at('DECLINED', laterMs)], calls: 1 },
  },
  {
    number: '4000000000004046',
    does: 'Cobrado, mas a resposta se perde',
    story: { steps: [at('PAID')], isLost: true, calls: 1 },
  },
  { number: '4000000000005050', does: 'Aprovado, com aviso em dobro', story: { steps: [at('PAID')], calls: 2 } },
]

export const storyOf = (number: string): Story => numbers.find(known => known.number === number)?.story ?? paid

export const testCards = numbers.map(({ number, does }) => ({ number, does }))
