export type BitReader = {
  take: (count: number) => number
  skip: (count: number) => void
  /** Reads an unsigned Exp-Golomb number: as many leading zeros as it has bits after the first. */
  golomb: () => number
  signedGolomb: () => number
}

/** Reads from the highest bit of each byte. Throws at the end. */
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
