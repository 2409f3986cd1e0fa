const [extension, image, trailer] = [0x21, 0x2c, 0x3b]
const endOfScreen = 13
const [sizeOfDescriptor, sizeOfLabel] = [10, 2]

/**
 * How many frames a GIF has, by its blocks alone; undefined for one that is cut off or has something else in between,
 * of which a decoder would show what it can.
 */
export function countGifFrames(bytes: Uint8Array): number | undefined {
  let frames = 0
  let at = endOfScreen + tableSize(bytes[10])
  while (at < bytes.length) {
    const kind = bytes[at]
    if (kind === trailer) return frames
    if (kind === extension) at = skipData(bytes, at + sizeOfLabel)
    else if (kind === image) {
      frames++
      // A byte between the table and the data says how the data is coded.
      at = skipData(bytes, at + sizeOfDescriptor + tableSize(bytes[at + sizeOfDescriptor - 1]) + 1)
    } else return undefined
  }
  return undefined
}

const tableSize = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Data comes in pieces, each after its length; the last one has none. */
function skipData(bytes: Uint8Array, from: number) {
  let at = from
  while (at < bytes.length && bytes[at] !== 0) at += (bytes[at] as number) + 1
  return at + 1
}
