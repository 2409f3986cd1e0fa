import type { App } from '#server/app.ts'
import { sealFolders } from '#server/evidence/seal.ts'
import { task } from '#server/jobs/enqueue.ts'
import { ownsStorages } from '#server/start/ownership.ts'

type Files = { folders: string[]; objects: string[] }

export const removeFilesJob = task<Files>('remove-files')

/** Nothing while the storages belong to another database; a later sweep does it. */
export async function removeFiles(app: App, { folders, objects }: Files) {
  const { storage, vault, log } = app
  if (!(await ownsStorages(app))) return log('files_not_removed', { folders: folders.length, objects: objects.length })
  await sealFolders(app, folders)
  for (const folder of folders) await storage.remove(`midias/${folder}`)
  await vault.removeObjects(objects)
}
