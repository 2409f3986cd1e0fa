/** One bit per row. */
export type Bitmap = Int32Array

/** Bits are set only in the words [from, to). */
export type Selection = { bits: Bitmap; from: number; to: number }

export const emptyBitmap = (size: number): Bitmap => new Int32Array((size + 31) >>> 5)

export const hasBit = (bits: Bitmap, row: number) => (((bits[row >>> 5] as number) >>> (row & 31)) & 1) === 1

export function setBit(bits: Bitmap, row: number) {
  bits[row >>> 5] = (bits[row >>> 5] as number) | (1 << (row & 31))
}

export function clearBit(bits: Bitmap, row: number) {
  bits[row >>> 5] = (bits[row >>> 5] as number) & ~(1 << (row & 31))
}

/** Sets the bits of rows [begin, end). */
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
  bits.fill(-1, first + 1, last)
  bits[last] = (bits[last] as number) | tail
}

export function intersect({ bits, from, to }: Selection, other: Bitmap) {
  for (let word = from; word < to; word++) bits[word] = (bits[word] as number) & (other[word] as number)
}

/** Returns the intersection as a new bitmap. */
export function both({ bits, from, to }: Selection, other: Bitmap): Selection {
  const rows = new Int32Array(bits.length)
  for (let word = from; word < to; word++) rows[word] = (bits[word] as number) & (other[word] as number)
  return { bits: rows, from, to }
}

export function subtract({ bits, from, to }: Selection, other: Bitmap) {
  for (let word = from; word < to; word++) bits[word] = (bits[word] as number) & ~(other[word] as number)
}

/** Keeps the rows that are in at least one of the other bitmaps. */
export function intersectAny({ bits, from, to }: Selection, others: readonly Bitmap[]) {
  for (let word = from; word < to; word++) {
    const own = bits[word] as number
    if (own === 0) continue
    let any = 0
    for (let each = 0; each < others.length; each++) any |= (others[each] as Bitmap)[word] as number
    bits[word] = own & any
  }
}

/**
 * Counts the rows in both. Carry-save adders combine eight words at a time, so the loop needs only one popcount for
 * every eight words.
 */
export function countBoth({ bits, from, to }: Selection, other: Bitmap) {
  const at = (word: number) => (bits[word] as number) & (other[word] as number)
  let [eights, total, word] = [0, 0, from]
  let [one, two, four] = [0, 0, 0]
  for (; word + 8 <= to; word += 8) {
    const [a, b, c, d] = [at(word), at(word + 1), at(word + 2), at(word + 3)]
    const [e, f, g, h] = [at(word + 4), at(word + 5), at(word + 6), at(word + 7)]
    const twoA = carry(one, a, b)
    one ^= a ^ b
    const twoB = carry(one, c, d)
    one ^= c ^ d
    const fourA = carry(two, twoA, twoB)
    two ^= twoA ^ twoB
    const twoC = carry(one, e, f)
    one ^= e ^ f
    const twoD = carry(one, g, h)
    one ^= g ^ h
    const fourB = carry(two, twoC, twoD)
    two ^= twoC ^ twoD
    eights += ones(carry(four, fourA, fourB))
    four ^= fourA ^ fourB
  }
  for (; word < to; word++) total += ones(at(word))
  return total + 8 * eights + 4 * ones(four) + 2 * ones(two) + ones(one)
}

const carry = (one: number, other: number, third: number) => (one & other) | (third & (one ^ other))

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
