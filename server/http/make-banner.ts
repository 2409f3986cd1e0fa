import { campaignMessages } from '#contract/own-campaign.ts'
import { mediaFaults } from '#contract/own-media.ts'
import { contentHash } from '#server/adapters/images/content-hash.ts'
import { folderName } from '#server/adapters/images/folder-name.ts'
import { UnusableImage, type UnusableReason } from '#server/adapters/images/images.ts'
import { saveRenditions } from '#server/adapters/images/save-renditions.ts'
import type { App } from '#server/app.ts'
import type { MakeBanner } from '#server/campaigns/ready-banner.ts'

const faults: Record<UnusableReason, string> = {
  format: campaignMessages.format,
  heic: campaignMessages.format,
  damaged: mediaFaults.damaged,
  too_large: campaignMessages.tooLarge,
  too_small: campaignMessages.tooSmall,
  animated: campaignMessages.tooManyFrames,
}

/** Makes an ad's picture anew, and says under which name it is going to be kept; nothing is kept yet. */
export const makeBanner =
  ({ uploads, storage }: Pick<App, 'uploads' | 'storage'>): MakeBanner =>
  async ({ path }) => {
    try {
      const banner = await uploads.banner(path)
      const folder = folderName()
      const { color, animated, perceptualHash } = banner
      return {
        row: { folder, color, animated },
        contentHash: contentHash(banner),
        perceptualHash,
        keep: () => saveRenditions(storage, folder, banner),
        drop: () => storage.remove(`midias/${folder}`),
      }
    } catch (error) {
      if (error instanceof UnusableImage) return { fault: faults[error.reason] }
      throw error
    }
  }
