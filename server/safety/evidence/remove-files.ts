import type { FilesToRemove } from '#server/people/media/remove-files-job.ts'
import type { App } from '#server/platform/app.ts'
import { ownsStorages } from '#server/platform/storages/ownership.ts'
import { sealFolders } from './seal.ts'

/** Does nothing while another database owns the storages; a later sweep removes the files. */
export async function removeFiles(app: App, { folders, objects }: FilesToRemove) {
  const { storage, vault, log } = app
  if (!(await ownsStorages(app))) return log('files_not_removed', { folders: folders.length, objects: objects.length })
  await sealFolders(app, folders)
  for (const folder of folders) await storage.remove(`midias/${folder}`)
  await vault.removeObjects(objects)
}
