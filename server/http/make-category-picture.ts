import { pictureFaults as faults } from '#contract/category-desk.ts'
import { invalid } from '#contract/refusals.ts'
import { folderName } from '#server/adapters/images/folder-name.ts'
import { UnusableImage, type UnusableReason } from '#server/adapters/images/images.ts'
import { saveRenditions } from '#server/adapters/images/save-renditions.ts'
import type { App } from '#server/app.ts'
import type { ReadyPicture } from '#server/campaigns/category-picture.ts'

const words: Record<UnusableReason, string> = {
  format: faults.format,
  heic: faults.format,
  damaged: faults.damaged,
  too_large: faults.tooLarge,
  too_small: faults.tooSmall,
  animated: faults.animated,
}

/**
 * Makes a category's picture anew, and says under which name it is going to be kept; nothing is kept yet.
 * @throws Refusal of the field `picture`.
 */
export async function makeCategoryPicture(
  { uploads, storage }: Pick<App, 'uploads' | 'storage'>,
  bytes: Buffer,
): Promise<ReadyPicture> {
  const picture = await uploads.category(bytes).catch((error: unknown) => {
    if (error instanceof UnusableImage) throw invalid('picture', words[error.reason])
    throw error
  })
  const folder = folderName()
  return {
    row: { folder, color: picture.color },
    keep: () => saveRenditions(storage, folder, picture),
    drop: () => storage.remove(`midias/${folder}`),
  }
}
