/** How many pictures a GIF shows, as far as this many matter; 0 for what is none. */
export function gifFrames(bytes: Uint8Array, most = 1_000): number {
  if (String.fromCharCode(...bytes.subarray(0, 4)) !== 'GIF8') return 0
  let at = 13 + tableSize(bytes[10])
  let frames = 0
  while (at < bytes.length && frames < most) {
    const kind = bytes[at]
    if (kind === descriptor) {
      frames++
      // The descriptor, its colours, and the size of the codes that its data begin with.
      at = afterBlocks(bytes, at + 10 + tableSize(bytes[at + 9]) + 1)
    } else if (kind === extension) at = afterBlocks(bytes, at + 2)
    else return frames
  }
  return frames
}

const descriptor = 0x2c
const extension = 0x21

/** Three bytes a colour, where the flags say that there is a table. */
const tableSize = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Blocks say their length first; one of none ends them. */
function afterBlocks(bytes: Uint8Array, from: number) {
  let at = from
  for (let length = bytes[at]; length; length = bytes[at]) at += length + 1
  return at + 1
}
