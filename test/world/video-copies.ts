import { clipPlans, makeClip } from '#demo/art/clips.ts'
import { openFfmpeg } from '#server/adapters/videos/ffmpeg.ts'

/** Drawn clips of five seconds, as telephones record them: the first three motifs of the demonstration. */
export const drawnVideos = async () => {
  const videos: Buffer[] = []
  for (const plan of clipPlans) videos.push(await encode((await makeClip(plan)).webm, []))
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

/** What people do to a video so that it is not known. */
export const videoChanges: Readonly<Record<string, (video: Uint8Array) => Promise<Buffer>>> = {
  'encoded anew': video => encode(video, [], 35),
  'made smaller': video => encode(video, ['-vf', 'scale=180:-2'], 30),
  mirrored: video => encode(video, ['-vf', 'hflip']),
  'cut shorter': video => encode(video, ['-ss', '1.3', '-t', '2.5']),
  'put between others': video => encode(video, ['-vf', 'tpad=start_duration=2:start_mode=add:color=gray']),
  'cropped by 2 % a side': video => encode(video, ['-vf', 'crop=iw*0.96:ih*0.96,scale=360:-2']),
  'cropped by 10 % a side': video => encode(video, ['-vf', 'crop=iw*0.8:ih*0.8,scale=360:-2']),
}
