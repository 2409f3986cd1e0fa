export type BitReader = {
  take: (count: number) => number
  skip: (count: number) => void
  /** Reads an unsigned Exp-Golomb number: n zeros, then a one, then n more bits. */
  golomb: () => number
  signedGolomb: () => number
}

/** Reads each byte from its highest bit. Throws at the end. */
export function readBits(bytes: Uint8Array): BitReader {
  let at = 0

  function bit() {
    const byte = bytes[at >> 3]
    if (byte === undefined) throw new Error('no more bits')
    return (byte >> (7 - (at++ & 7))) & 1
  }

  function take(count: number) {
    let value = 0
    for (let read = 0; read < count; read++) value = value * 2 + bit()
    return value
  }

  function golomb() {
    let zeros = 0
    while (bit() === 0) if (++zeros > 32) throw new Error('not a number')
    return 2 ** zeros - 1 + take(zeros)
  }

  return {
    take,
    skip: count => {
      at += count
    },
    golomb,
    signedGolomb() {
      const value = golomb()
      return value % 2 === 0 ? -value / 2 : (value + 1) / 2
    },
  }
}
