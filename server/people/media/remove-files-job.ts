import { task } from '#server/platform/jobs/enqueue.ts'

export type FilesToRemove = { folders: string[]; objects: string[] }

/** What it does is in `safety/evidence/remove-files.ts`: evidence is sealed first. */
export const removeFilesJob = task<FilesToRemove>('remove-files')
