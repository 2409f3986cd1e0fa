import { task } from '#server/jobs/enqueue.ts'

/** Takes files of a person who is gone: folders of public media, objects of the vault. */
export const removeFiles = task<{ folders: string[]; objects: string[] }>('remove-files')
