import { type ClipPlan, clipPlans, makeClip } from '#demo/art/clips.ts'
import { openFfmpeg } from '#server/adapters/videos/ffmpeg.ts'

const framing = (zoom: number, x: number) => ({ zoom, x, y: 0.6, mirror: false })

/** One of each motif: those of the demonstration, and five more. */
const plans: readonly ClipPlan[] = [
  ...clipPlans,
  { motif: 'arches', palette: 'ochre', seed: 21, from: framing(1.1, 0.3), to: framing(1.3, 0.7) },
  { motif: 'palms', palette: 'blue', seed: 33, from: framing(1.3, 0.1), to: framing(1.1, 0.5) },
  { motif: 'facade', palette: 'slate', seed: 54, from: framing(1.2, 0.9), to: framing(1.2, 0.2) },
  { motif: 'planes', palette: 'copper', seed: 65, from: framing(1, 0.5), to: framing(1.25, 0.4) },
  { motif: 'calcadao', palette: 'moss', seed: 76, from: framing(1.15, 0.2), to: framing(1.05, 0.8) },
]

/** Drawn clips of five seconds, as telephones record them: the first three are the demonstration's. */
export async function drawnVideos(count = plans.length) {
  const videos: Buffer[] = []
  for (const plan of plans.slice(0, count)) videos.push(await encode((await makeClip(plan)).webm, []))
  return videos
}

/** Encoded anew, with ffmpeg's options. */
export async function encode(video: Uint8Array, options: readonly string[], quality = 23) {
  const ffmpeg = await openFfmpeg()
  ffmpeg.FS.writeFile('/in', video)
  const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', String(quality), '-pix_fmt', 'yuv420p', '-an']
  const code = ffmpeg.exec('-v', 'error', '-i', '/in', ...options, ...h264, '/out.mp4')
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
  return Buffer.from(ffmpeg.FS.readFile('/out.mp4'))
}

const cropped = (part: number, before = '') => [
  '-vf',
  `${before}crop=iw*${1 - 2 * part}:ih*${1 - 2 * part},scale=360:-2`,
]

/** What people do to a video so that it is not known. */
export const videoChanges: Readonly<Record<string, (video: Uint8Array) => Promise<Buffer>>> = {
  'encoded anew': video => encode(video, [], 35),
  'made smaller': video => encode(video, ['-vf', 'scale=180:-2'], 30),
  mirrored: video => encode(video, ['-vf', 'hflip']),
  'cut shorter': video => encode(video, ['-ss', '1.3', '-t', '2.5']),
  'put between others': video => encode(video, ['-vf', 'tpad=start_duration=2:start_mode=add:color=gray']),
  'cropped by 2 % a side': video => encode(video, cropped(0.02)),
  'cropped by 5 % a side': video => encode(video, cropped(0.05)),
  'cropped by 10 % a side': video => encode(video, cropped(0.1)),
  'cropped by 20 % a side': video => encode(video, cropped(0.2)),
  'cropped by 10 % and mirrored': video => encode(video, cropped(0.1, 'hflip,')),
  'cropped by 10 % and cut shorter': video => encode(video, ['-ss', '1.3', '-t', '2.5', ...cropped(0.1)]),
}
