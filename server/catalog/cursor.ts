import { messages } from '#contract/messages.ts'
import { invalid } from '#contract/refusals.ts'
import { circle } from './rotation.ts'

/**
 * Where the next page goes on. It carries the start of the rotation it began with, so that a visitor who turns the
 * page after the hour has struck neither sees anybody twice nor misses anybody.
 */
export type Cursor = { start: number; segment: number; rotation: number; accountId: number }

const bytes = 13
const lastSegment = 3

export function encodeCursor({ start, segment, rotation, accountId }: Cursor) {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUInt32BE(start, 0)
  buffer.writeUInt8(segment, 4)
  buffer.writeUInt32BE(rotation, 5)
  buffer.writeUInt32BE(accountId, 9)
  return buffer.toString('base64url')
}

/** @throws Refusal of the field `cursor` when the text is not one that `encodeCursor` makes. */
export function decodeCursor(text: string): Cursor {
  const buffer = Buffer.from(text, 'base64url')
  if (buffer.length !== bytes || buffer.toString('base64url') !== text)
    throw invalid('cursor', messages.malformedCursor)
  const [start, segment] = [buffer.readUInt32BE(0), buffer.readUInt8(4)]
  const [rotation, accountId] = [buffer.readUInt32BE(5), buffer.readUInt32BE(9)]
  const inRange = segment <= lastSegment && [start, rotation, accountId].every(part => part <= circle)
  if (!inRange) throw invalid('cursor', messages.malformedCursor)
  return { start, segment, rotation, accountId }
}
