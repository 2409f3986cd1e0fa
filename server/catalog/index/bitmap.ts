/** A bit for each row. */
export type Bitmap = Uint32Array

/** Bits of the words [from, to); all others are zero. */
export type Selection = { bits: Bitmap; from: number; to: number }

export const emptyBitmap = (size: number): Bitmap => new Uint32Array((size + 31) >>> 5)

export const hasBit = (bits: Bitmap, row: number) => (((bits[row >>> 5] as number) >>> (row & 31)) & 1) === 1

export function setBit(bits: Bitmap, row: number) {
  bits[row >>> 5] = (bits[row >>> 5] as number) | (1 << (row & 31))
}

export function clearBit(bits: Bitmap, row: number) {
  bits[row >>> 5] = (bits[row >>> 5] as number) & ~(1 << (row & 31))
}

/** The rows [begin, end). */
export function setRange(bits: Bitmap, begin: number, end: number) {
  if (begin >= end) return
  const [first, last] = [begin >>> 5, (end - 1) >>> 5]
  const head = -1 << (begin & 31)
  const tail = -1 >>> (31 - ((end - 1) & 31))
  if (first === last) {
    bits[first] = (bits[first] as number) | (head & tail)
    return
  }
  bits[first] = (bits[first] as number) | head
  bits.fill(0xffffffff, first + 1, last)
  bits[last] = (bits[last] as number) | tail
}

export function intersect({ bits, from, to }: Selection, other: Bitmap) {
  for (let word = from; word < to; word++) bits[word] = (bits[word] as number) & (other[word] as number)
}

export function subtract({ bits, from, to }: Selection, other: Bitmap) {
  for (let word = from; word < to; word++) bits[word] = (bits[word] as number) & ~(other[word] as number)
}

export function intersectAny(selection: Selection, others: readonly Bitmap[]) {
  const { from, to } = selection
  const [first, ...rest] = others
  if (first && rest.length === 0) return intersect(selection, first)
  const any = new Uint32Array(selection.bits.length)
  for (const other of others)
    for (let word = from; word < to; word++) any[word] = (any[word] as number) | (other[word] as number)
  intersect(selection, any)
}

export const intersection = ({ bits, from, to }: Selection, other: Bitmap): Selection => {
  const both = new Uint32Array(bits.length)
  for (let word = from; word < to; word++) both[word] = (bits[word] as number) & (other[word] as number)
  return { bits: both, from, to }
}

export function count({ bits, from, to }: Selection) {
  let total = 0
  for (let word = from; word < to; word++) total += ones((bits[word] as number) | 0)
  return total
}

export function countBoth({ bits, from, to }: Selection, other: Bitmap) {
  let total = 0
  for (let word = from; word < to; word++) total += ones((bits[word] as number) & (other[word] as number))
  return total
}

function ones(word: number) {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function forEachRow({ bits, from, to }: Selection, visit: (row: number) => void) {
  for (let word = from; word < to; word++) {
    for (let left = (bits[word] as number) | 0; left !== 0; left &= left - 1) {
      visit(word * 32 + 31 - Math.clz32(left & -left))
    }
  }
}
