import { task } from '#server/jobs/enqueue.ts'

type BannedFiles = {
  /** Hexadecimal. */
  contentHash: string
  folder: string
  /** Only the release before 086 reads it, which removed cropped copies but for those of sealed material. */
  keepsCopies?: boolean
}

/** Keeps hashes of the parts of a banned picture, hides what may be cropped copies of it, then removes its files. */
export const removeBannedFilesJob = task<BannedFiles>('remove-banned-files')
