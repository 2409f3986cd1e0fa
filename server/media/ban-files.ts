import { task } from '#server/jobs/enqueue.ts'

type BannedFiles = {
  /** Hexadecimal. */
  contentHash: string
  folder: string
}

/** Looks for cropped copies of a banned picture, then removes its files. */
export const removeBannedFilesJob = task<BannedFiles>('remove-banned-files')
