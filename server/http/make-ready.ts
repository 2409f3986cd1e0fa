import { mediaFaults } from '#contract/own-media.ts'
import { profileMessages } from '#contract/profile-messages.ts'
import { contentHash, contentHashOfVideo } from '#server/adapters/images/content-hash.ts'
import { folderName } from '#server/adapters/images/folder-name.ts'
import { UnusableImage } from '#server/adapters/images/images.ts'
import { neutralPoster } from '#server/adapters/images/neutral-poster.ts'
import { saveRenditions } from '#server/adapters/images/save-renditions.ts'
import { UnusableVideo, type UnusableVideoReason } from '#server/adapters/videos/videos.ts'
import type { App } from '#server/app.ts'
import type { MakeReady, ReadyMedia } from '#server/media/ready-media.ts'

type Means = Pick<App, 'uploads' | 'storage'>

const videoFaults: Record<UnusableVideoReason, string> = {
  format: mediaFaults.video_format,
  too_long: profileMessages.videoTooLong,
  damaged: mediaFaults.damaged,
}

/** Makes what was sent anew, and says under which name it is going to be kept; nothing is kept yet. */
export const makeReady =
  (app: Means): MakeReady =>
  async ({ kind, file, poster }) => {
    try {
      return kind === 'image' ? await readyPhoto(app, file.path) : await readyVideo(app, file.path, poster?.path)
    } catch (error) {
      if (error instanceof UnusableVideo) return { fault: videoFaults[error.reason], ofPoster: false }
      if (error instanceof UnusableImage) return { fault: mediaFaults[error.reason], ofPoster: kind === 'video' }
      throw error
    }
  }

async function readyPhoto({ uploads, storage }: Means, path: string): Promise<ReadyMedia> {
  const photo = await uploads.photo(path)
  const folder = folderName()
  const { width, height, color, perceptualHash } = photo
  return {
    row: { kind: 'image', folder, width, height, color, duration_ms: null, container: null },
    contentHash: contentHash(photo),
    perceptualHash,
    keep: () => saveRenditions(storage, folder, photo),
    drop: () => storage.remove(`midias/${folder}`),
  }
}

async function readyVideo(app: Means, path: string, posterPath: string | undefined): Promise<ReadyMedia> {
  const clean = `${path}.clean`
  const { width, height, durationMs, container } = await app.uploads.video(path, clean)
  const poster = await app.uploads.photo(posterPath ?? (await neutralPoster({ width, height })))
  const folder = folderName()
  return {
    row: { kind: 'video', folder, width, height, color: poster.color, duration_ms: durationMs, container },
    contentHash: await contentHashOfVideo(poster, clean),
    // What we have drawn is everybody's, and says nothing about the video.
    perceptualHash: posterPath === undefined ? null : poster.perceptualHash,
    async keep() {
      await saveRenditions(app.storage, folder, poster)
      await app.storage.writeFile(`midias/${folder}/video.${container}`, clean)
    },
    drop: () => app.storage.remove(`midias/${folder}`),
  }
}
