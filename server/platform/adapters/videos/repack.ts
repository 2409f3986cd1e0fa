import type { EncodedPacket, InputAudioTrack, InputVideoTrack, OutputFormat } from 'mediabunny'
import type { CodedSize } from './coded-size.ts'
import { packetsOf, type ShownPackets } from './shown-packets.ts'
import { UnusableVideo } from './videos.ts'

export type ShownTracks = {
  video: ShownPackets<InputVideoTrack>
  size: CodedSize
  sound: ShownPackets<InputAudioTrack> | undefined
}
type Feed = { packets: AsyncGenerator<EncodedPacket>; add: (packet: EncodedPacket) => Promise<void>; close: () => void }

/** Writes only the displayed packets: no tags, edits or other tracks. */
export async function repack({ video, size, sound }: ShownTracks, target: string, format: OutputFormat) {
  const { FilePathTarget, Output } = await import('mediabunny')
  const output = new Output({ format, target: new FilePathTarget(target) })
  // Shifts the earliest packet to zero, so that no player skips it.
  const from = Math.min(video.span.from, sound?.span.from ?? Number.POSITIVE_INFINITY)
  const feeds = [await feedVideo(output, video, size), ...(sound ? [await feedSound(output, sound)] : [])]
  await output.start()
  await addInOrder(feeds, from)
  await output.finalize()
}

type Output = InstanceType<Awaited<typeof import('mediabunny')>['Output']>

async function feedVideo(output: Output, shown: ShownPackets<InputVideoTrack>, size: CodedSize): Promise<Feed> {
  const { EncodedVideoPacketSource } = await import('mediabunny')
  const { track } = shown
  const [codec, decoderConfig] = [await track.getCodec(), await track.getDecoderConfig()]
  if (!codec || !decoderConfig) throw new UnusableVideo('damaged')
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source, { rotation: await track.getRotation(), flip: await track.getFlip() })
  const meta = { decoderConfig: { ...decoderConfig, codedWidth: size.width, codedHeight: size.height } }
  return {
    packets: packetsOf(shown),
    add: packet => source.add(packet, meta),
    close: () => source.close(),
  }
}

async function feedSound(output: Output, shown: ShownPackets<InputAudioTrack>): Promise<Feed> {
  const { EncodedAudioPacketSource } = await import('mediabunny')
  const { track } = shown
  const [codec, decoderConfig] = [await track.getCodec(), await track.getDecoderConfig()]
  if (!codec || !decoderConfig) throw new UnusableVideo('damaged')
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source)
  return {
    packets: packetsOf(shown),
    add: packet => source.add(packet, { decoderConfig }),
    close: () => source.close(),
  }
}

/** Interleaves both tracks. Otherwise the muxer would hold one of them in memory. */
async function addInOrder(feeds: readonly Feed[], from: number) {
  const waiting = await Promise.all(feeds.map(async feed => ({ feed, next: await feed.packets.next() })))
  let latest = Number.NEGATIVE_INFINITY
  for (;;) {
    const open = waiting.filter(({ next }) => !next.done)
    if (open.length === 0) return
    const first = open.reduce((one, other) => (startOf(other.next) < startOf(one.next) ? other : one))
    const packet = first.next.value as EncodedPacket
    const timestamp = packet.timestamp - from
    // The muxer rejects a key frame if it already has a frame with a later display time.
    const isVideo = first === waiting[0]
    const type = isVideo && packet.type === 'key' && timestamp < latest ? 'delta' : packet.type
    if (isVideo) latest = Math.max(latest, timestamp)
    await first.feed.add(packet.clone({ timestamp, type, sideData: {} }))
    first.next = await first.feed.packets.next()
    if (first.next.done) first.feed.close()
  }
}

const startOf = (next: IteratorResult<EncodedPacket>) => (next.value as EncodedPacket).timestamp
