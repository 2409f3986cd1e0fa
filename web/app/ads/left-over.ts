import { type AdValues, slots } from './ad-values.ts'
import type { Pictures } from './kept-pictures.ts'

type Sent = {
  /** How many ads the server had before. */
  before: number
  /** The sections of which the server has all: those that were sent, and those that were as it had them. */
  settled: readonly number[]
  typed: readonly AdValues[]
  pictures: Pictures
  /** What the server has now. */
  stored: readonly AdValues[]
}

/**
 * What was typed and not sent, where it stands now: the server closes ranks, so that an ad of the third section may
 * have become the second.
 */
export function leftOver({ before, settled, typed, pictures, stored }: Sent) {
  const isNew = (slot: number) => slot >= before
  const isSettled = (slot: number) => settled.includes(slot)
  const order = [
    ...slots.filter(slot => !isNew(slot)),
    ...slots.filter(slot => isNew(slot) && isSettled(slot)),
    ...slots.filter(slot => isNew(slot) && !isSettled(slot)),
  ]
  const keep = <T>(list: readonly T[], slot: number, otherwise: T) => (isSettled(slot) ? otherwise : (list[slot] as T))
  return {
    typed: order.map((slot, at) => keep(typed, slot, stored[at] as AdValues)),
    pictures: order.map(slot => keep(pictures, slot, undefined)),
  }
}
