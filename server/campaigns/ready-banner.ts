import type { ReadyFiles, SentFile } from '#server/media/ready-media.ts'

/** An ad's picture made anew from what was sent, not kept yet. */
export type ReadyBanner = ReadyFiles & {
  row: { folder: string; color: string; animated: boolean }
  contentHash: Buffer
  perceptualHash: string | null
}

/** The picture, or why it can't be used. */
export type MakeBanner = (file: SentFile) => Promise<ReadyBanner | { fault: string }>
