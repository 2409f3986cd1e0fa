import { campaignMessages } from '#contract/campaign.ts'
import { pictureErrors } from '#contract/category-admin.ts'
import { mediaErrors } from '#contract/media.ts'
import { profileMessages } from '#contract/profile-messages.ts'
import { fieldError } from '#contract/refusals.ts'
import { UnusableImage, type UnusableReason } from '#server/platform/adapters/images/images.ts'
import {
  contentHash,
  folderName,
  hashesOfVideo,
  neutralPoster,
  saveRenditions,
} from '#server/platform/adapters/images/stored-image.ts'
import { UnusableVideo, type UnusableVideoReason } from '#server/platform/adapters/videos/videos.ts'
import type { App } from '#server/platform/app.ts'
import type { Sender } from '#server/platform/limits/fair-turns.ts'
import type { ProcessBannerUpload, ProcessedCategoryPicture, ProcessedMedia, ProcessUpload } from './save-media.ts'

type Deps = Pick<App, 'uploads' | 'storage'>
type MarkDeps = Deps & { env: Pick<App['env'], 'photoMark'> }

const markOf = ({ env }: MarkDeps, { account }: Sender) => (env.photoMark ? String(account) : undefined)

const videoErrors: Record<UnusableVideoReason, string> = {
  format: mediaErrors.video_format,
  too_long: profileMessages.videoTooLong,
  damaged: mediaErrors.damaged,
  hidden: mediaErrors.video_hidden,
  too_fast: mediaErrors.video_fast,
  too_large: mediaErrors.video_large,
}

const photoErrors: Record<UnusableReason, string> = { ...mediaErrors, heic: mediaErrors.format }

export const processUpload =
  (app: MarkDeps, sender: Sender): ProcessUpload =>
  async ({ kind, file, poster }) => {
    try {
      return kind === 'image'
        ? await processPhoto(app, file.path, sender)
        : await processVideo(app, file.path, poster?.path, sender)
    } catch (error) {
      if (error instanceof UnusableVideo) return { error: videoErrors[error.reason], ofPoster: false }
      if (error instanceof UnusableImage) return { error: photoErrors[error.reason], ofPoster: kind === 'video' }
      throw error
    }
  }

async function processPhoto(app: MarkDeps, path: string, sender: Sender): Promise<ProcessedMedia> {
  const { uploads, storage } = app
  const photo = await uploads.photo(path, sender, markOf(app, sender))
  const folder = folderName()
  const { width, height, color, perceptualHash, originMark } = photo
  return {
    row: { kind: 'image', folder, width, height, color, duration_ms: null, container: null },
    contentHash: contentHash(photo),
    perceptualHash,
    originMark,
    save: () => saveRenditions(storage, folder, photo),
    discard: () => storage.remove(`midias/${folder}`),
  }
}

async function processVideo(
  app: MarkDeps,
  path: string,
  posterPath: string | undefined,
  sender: Sender,
): Promise<ProcessedMedia> {
  const clean = `${path}.clean`
  const { width, height, durationMs, container } = await app.uploads.video(path, clean, sender)
  const poster = await app.uploads.photo(
    posterPath ?? (await neutralPoster({ width, height })),
    sender,
    markOf(app, sender),
  )
  const folder = folderName()
  return {
    row: { kind: 'video', folder, width, height, color: poster.color, duration_ms: durationMs, container },
    ...(await hashesOfVideo(poster, clean)),
    // Every video without a poster gets the same generated one, so the poster's hash would not identify the video.
    perceptualHash: posterPath === undefined ? null : poster.perceptualHash,
    async save() {
      await saveRenditions(app.storage, folder, poster)
      await app.storage.writeFile(`midias/${folder}/video.${container}`, clean)
    },
    discard: () => app.storage.remove(`midias/${folder}`),
  }
}

const adPictureErrors: Record<UnusableReason, string> = {
  format: campaignMessages.format,
  heic: campaignMessages.format,
  damaged: mediaErrors.damaged,
  too_large: campaignMessages.tooLarge,
  too_small: campaignMessages.tooSmall,
  animated: campaignMessages.tooManyFrames,
}

export const processBannerUpload =
  ({ uploads, storage }: Deps, sender: Sender): ProcessBannerUpload =>
  async ({ path }) => {
    try {
      const banner = await uploads.banner(path, sender)
      const folder = folderName()
      const { color, animated, perceptualHash } = banner
      return {
        row: { folder, color, animated },
        contentHash: contentHash(banner),
        perceptualHash,
        save: () => saveRenditions(storage, folder, banner),
        discard: () => storage.remove(`midias/${folder}`),
      }
    } catch (error) {
      if (error instanceof UnusableImage) return { error: adPictureErrors[error.reason] }
      throw error
    }
  }

const categoryPictureErrors: Record<UnusableReason, string> = {
  format: pictureErrors.format,
  heic: pictureErrors.format,
  damaged: pictureErrors.damaged,
  too_large: pictureErrors.tooLarge,
  too_small: pictureErrors.tooSmall,
  animated: pictureErrors.animated,
}

export async function processCategoryPicture(
  { uploads, storage }: Deps,
  bytes: Buffer,
  sender: Sender,
): Promise<ProcessedCategoryPicture> {
  const picture = await uploads.category(bytes, sender).catch((error: unknown) => {
    if (error instanceof UnusableImage) throw fieldError('picture', categoryPictureErrors[error.reason])
    throw error
  })
  const folder = folderName()
  return {
    row: { folder, color: picture.color },
    save: () => saveRenditions(storage, folder, picture),
    discard: () => storage.remove(`midias/${folder}`),
  }
}
