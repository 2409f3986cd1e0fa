import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Where an upgrade makes the new cluster. */
export const unfinishedOf = (cluster: string) => `${cluster}.upgrading`
const finishedOf = (cluster: string) => `${cluster}.upgraded`

/** What an interrupted upgrade may have left. */
export const leftBeside = (cluster: string) => [unfinishedOf(cluster), finishedOf(cluster)]

/** When it ends between its last two renames, the next start does the last: no empty database comes in its place. */
export async function replaceCluster(cluster: string, keptAs: string) {
  await rename(unfinishedOf(cluster), finishedOf(cluster))
  await rename(cluster, keptAs)
  await finishReplacing(cluster)
}

export async function finishReplacing(cluster: string) {
  await rename(finishedOf(cluster), cluster).catch(unlessMissing)
  const folder = await open(dirname(cluster), 'r')
  await folder.sync().finally(() => folder.close())
}

function unlessMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}
