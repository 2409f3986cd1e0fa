import type { Input } from 'mediabunny'
import { cutOf, readMovieHeader } from '#contract/movie-header.ts'
import type { Span } from '#contract/shown-samples.ts'

const codecs = ['avc', 'vp9', 'av1'] as const

/** Re-encodes a video without its hidden parts, because some editors only hide the parts that the person cut. */
export async function withoutCutParts(file: Blob): Promise<Blob> {
  const read = async (start: number, size: number) =>
    new Uint8Array(await file.slice(start, start + size).arrayBuffer())
  const movie = await readMovieHeader({ size: file.size, read })
  const cut = movie && cutOf(movie)
  return (cut && (await remake(file, cut))) ?? file
}

/** Returns undefined if this browser cannot encode the whole video. */
async function remake(file: Blob, { from, to }: Span): Promise<Blob | undefined> {
  const { BlobSource, BufferTarget, Conversion, Input, MP4, Mp4OutputFormat, Output, QTFF } = await import('mediabunny')
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF] })
  try {
    const codec = await findCodec(input)
    if (!codec) return undefined
    const output = new Output({ format: new Mp4OutputFormat(), target: new BufferTarget() })
    const conversion = await Conversion.init({
      input,
      output,
      tags: {},
      tracks: 'primary',
      trim: { start: from, ...(Number.isFinite(to) && { end: to }) },
      video: { codec, forceTranscode: true },
      showWarnings: false,
    })
    const isWhole = conversion.discardedTracks.every(({ reason }) => reason === 'discarded_by_user')
    if (!conversion.isValid || !isWhole) return undefined
    await conversion.execute()
    return output.target.buffer ? new Blob([output.target.buffer], { type: 'video/mp4' }) : undefined
  } finally {
    input.dispose()
  }
}

async function findCodec(input: Input) {
  const { getFirstEncodableVideoCodec } = await import('mediabunny')
  const video = await input.getPrimaryVideoTrack()
  if (!video || !(await video.canDecode())) return undefined
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()]
  return (await getFirstEncodableVideoCodec([...codecs], { width, height })) ?? undefined
}
