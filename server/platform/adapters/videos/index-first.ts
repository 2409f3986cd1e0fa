import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

type Box = { name: string; start: number; size: number }

const headSize = 8
const longHeadSize = 16
const passages = ['trak', 'mdia', 'minf', 'stbl']
/** Boxes with creation and modification times: 32 bits each, or 64 in version 1. */
const headers = ['mvhd', 'tkhd', 'mdhd']
const afterVersion = 4

/** mediabunny could also move the index to the front, but would hold several copies of the whole video in memory. */
export async function putIndexFirst(source: string, target: string) {
  const file = await open(source)
  try {
    const boxes = await boxesOf(file)
    const [head, index] = [boxes[0], boxes.at(-1)]
    if (head?.name !== 'ftyp' || index?.name !== 'moov') throw new Error('the MP4 was not written as expected')
    const moov = await read(file, index.start, index.size)
    forIndexInFront(moov.subarray(headSize), moov.length)
    await writeFile(target, Buffer.concat([await read(file, 0, head.size), moov]))
    const rest = createReadStream(source, { start: head.size, end: index.start - 1 })
    await pipeline(rest, createWriteStream(target, { flags: 'a' }))
  } finally {
    await file.close()
  }
}

async function boxesOf(file: FileHandle) {
  const { size: end } = await file.stat()
  const boxes: Box[] = []
  for (let start = 0; start < end; ) {
    const head = await read(file, start, Math.min(longHeadSize, end - start))
    const short = head.readUInt32BE()
    const size = short === 1 ? Number(head.readBigUInt64BE(headSize)) : short
    if (size < headSize) throw new Error('an MP4 box without a size')
    boxes.push({ name: head.toString('latin1', 4, headSize), start, size })
    start += size
  }
  return boxes
}

async function read(file: FileHandle, start: number, size: number) {
  const { buffer } = await file.read(Buffer.alloc(size), 0, size, start)
  return buffer
}

/** Shifts chunk offsets by the index's size. Clears the times, because they are private and would differ each time. */
function forIndexInFront(content: Buffer, by: number) {
  for (let start = 0; start < content.length; ) {
    const size = content.readUInt32BE(start)
    const name = content.toString('latin1', start + 4, start + headSize)
    const inside = content.subarray(start + headSize, start + size)
    if (passages.includes(name)) forIndexInFront(inside, by)
    if (headers.includes(name)) inside.fill(0, afterVersion, inside[0] === 1 ? afterVersion + 16 : afterVersion + 8)
    if (name === 'stco') eachEntry(inside, 4, at => inside.writeUInt32BE(inside.readUInt32BE(at) + by, at))
    if (name === 'co64')
      eachEntry(inside, 8, at => inside.writeBigUInt64BE(inside.readBigUInt64BE(at) + BigInt(by), at))
    start += size
  }
}

function eachEntry(table: Buffer, width: number, change: (at: number) => void) {
  const count = table.readUInt32BE(4)
  for (let entry = 0; entry < count; entry++) change(headSize + entry * width)
}
