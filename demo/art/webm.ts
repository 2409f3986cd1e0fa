type Shape = { width: number; height: number; framesPerSecond: number }

/**
 * A WebM of the frames, each a lossy WebP without transparency: its one chunk is a VP8 key frame as WebM wants it,
 * so that a clip can be made without a video encoder.
 */
export async function webmOf(frames: readonly Uint8Array[], { width, height, framesPerSecond }: Shape) {
  // Loaded only here, since every start imports the seeds and hardly any makes clips.
  const { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } = await import('mediabunny')
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const source = new EncodedVideoPacketSource('vp8')
  output.addVideoTrack(source, { frameRate: framesPerSecond })
  await output.start()
  const decoderConfig = { codec: 'vp8', codedWidth: width, codedHeight: height }
  for (const [index, frame] of frames.entries()) {
    const packet = new EncodedPacket(keyFrame(frame), 'key', index / framesPerSecond, 1 / framesPerSecond)
    await source.add(packet, { decoderConfig })
  }
  await output.finalize()
  if (!target.buffer) throw new Error('the WebM was not written')
  return new Uint8Array(target.buffer)
}

const riffHeader = 12
const chunkHeader = 8

function keyFrame(webp: Uint8Array) {
  const bytes = Buffer.from(webp)
  let at = riffHeader
  while (at + chunkHeader <= bytes.length) {
    const size = bytes.readUInt32LE(at + 4)
    if (bytes.toString('latin1', at, at + 4) === 'VP8 ')
      return bytes.subarray(at + chunkHeader, at + chunkHeader + size)
    at += chunkHeader + size + (size % 2)
  }
  throw new Error('the frame is not a lossy WebP')
}
