import type { EncodedPacket, InputAudioTrack, InputVideoTrack } from 'mediabunny'
import { mediaLimits } from '#contract/media.ts'
import type { MovieTrack } from '#contract/movie-header.ts'
import { findShown, hasFlashes, isLongerThan, type Sample, type Span, spanOf } from '#contract/shown-samples.ts'
import { UnusableVideo } from './videos.ts'

type Track = InputVideoTrack | InputAudioTrack
/** The packets to keep, by their position in decoding order. */
export type ShownPackets<T extends Track = Track> = { track: T; first: number; end: number; span: Span }

type Header = Pick<MovieTrack, 'shown' | 'declared'>
const always: Header = { shown: { from: 0, to: Number.POSITIVE_INFINITY }, declared: undefined }

/** @throws UnusableVideo if we would have to keep more than is displayed. */
export async function findShownPackets<T extends Track>(
  track: T,
  { shown, declared }: Header = always,
): Promise<ShownPackets<T>> {
  if (!shown) throw new UnusableVideo('hidden')
  const samples = await readSamples(track)
  if (samples.length === 0) throw new UnusableVideo('damaged')
  // A browser shows nothing before time zero, wherever an edit list starts.
  const found = findShown(samples, { from: Math.max(0, shown.from), to: shown.to })
  if (!found) throw new UnusableVideo('hidden')
  const kept = samples.slice(found.first, found.end)
  const span = spanOf(kept)
  if (track.isVideoTrack()) {
    refuseTooFast(kept.length, span)
    const promised = declared ?? (await track.getDurationFromMetadata()) ?? undefined
    if (hasFlashes(kept) || isLongerThan(promised, span)) throw new UnusableVideo('hidden')
  }
  return { track, ...found, span }
}

/** These limits are far above any real upload: audio encoders produce up to 400 packets a second. */
export const maxPackets = { video: 12_000, audio: 40_000 }

async function readSamples(track: Track) {
  const { EncodedPacketSink } = await import('mediabunny')
  const max = track.isVideoTrack() ? maxPackets.video : maxPackets.audio
  const samples: Sample[] = []
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
    samples.push(sampleOf(packet))
    if (samples.length > max) throw new UnusableVideo('too_fast')
  }
  return samples
}

const sampleOf = ({ timestamp, duration, type }: EncodedPacket): Sample => ({
  start: timestamp,
  end: timestamp + duration,
  isKey: type === 'key',
})

function refuseTooFast(count: number, { from, to }: Span) {
  // A video shorter than a second has too few frames to measure the frame rate.
  const seconds = Math.max(1, to - from)
  if (count / seconds > mediaLimits.videoFramesPerSecond * rounding) throw new UnusableVideo('too_fast')
}

const rounding = 1.02

export async function* packetsOf({ track, first, end }: ShownPackets): AsyncGenerator<EncodedPacket> {
  const { EncodedPacketSink } = await import('mediabunny')
  let place = 0
  for await (const packet of new EncodedPacketSink(track).packets()) {
    if (place >= end) return
    if (place >= first) yield packet
    place++
  }
}
