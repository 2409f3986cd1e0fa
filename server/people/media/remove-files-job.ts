import { task } from '#server/platform/jobs/enqueue.ts'

export type FilesToRemove = { folders: string[]; objects: string[] }

/** `safety/evidence/remove-files.ts` does the work, because it must seal evidence first. */
export const removeFilesJob = task<FilesToRemove>('remove-files')
