import { task } from '#server/jobs/enqueue.ts'

type BannedFiles = {
  /** Hexadecimal. */
  contentHash: string
  folder: string
  /** Those of what is sealed as suspected abuse are evidence too, which nothing removes by itself. */
  keepsCopies?: boolean
}

/** Keeps hashes of the parts of a banned picture, looks for cropped copies of it, then removes its files. */
export const removeBannedFilesJob = task<BannedFiles>('remove-banned-files')
