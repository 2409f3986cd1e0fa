import type { InputVideoTrack } from 'mediabunny'
import { type CodedSize, sizesIn, sizesInDescription } from './coded-size.ts'
import { packetsOf, type ShownPackets } from './shown-packets.ts'
import { UnusableVideo } from './videos.ts'

/** Many phones have no decoder for larger pictures. */
const longestSide = 4096
/** Codecs work in blocks of 16 × 16 pixels, or 32 lines if interlaced, so a crop of this size is deliberate. */
const maxHidden = 32

/**
 * Returns the size of the first picture, as the stream declares it.
 * @throws UnusableVideo if any picture is too large or has a hidden part.
 */
export async function measureStream(shown: ShownPackets<InputVideoTrack>): Promise<CodedSize> {
  const { track } = shown
  const { description } = (await track.getDecoderConfig()) ?? {}
  const stream = { codec: (await track.getCodec()) ?? '', description: description && bytesOf(description) }
  const first = checkAll(sizesInDescription(stream))
  let size = first
  for await (const { data } of packetsOf(shown)) {
    const found = checkAll(sizesIn(stream, data))
    size ??= found
  }
  if (!size) throw new UnusableVideo('damaged')
  return size
}

const bytesOf = (source: AllowSharedBufferSource) =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)

/** Checks every size and returns the first one. */
function checkAll(sizes: Iterable<CodedSize>) {
  let first: CodedSize | undefined
  for (const size of sizes) {
    check(size)
    first ??= size
  }
  return first
}

function check({ width, height, hidden }: CodedSize) {
  if (!(width > 0 && height > 0)) throw new UnusableVideo('damaged')
  if (Math.max(width + hidden.width, height + hidden.height) > longestSide) throw new UnusableVideo('too_large')
  if (Math.max(hidden.width, hidden.height) >= maxHidden) throw new UnusableVideo('hidden')
}
