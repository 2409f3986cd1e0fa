import { buffer } from 'node:stream/consumers'
import type { App } from '#server/app.ts'

export async function readStored({ storage }: Pick<App, 'storage'>, key: string | undefined) {
  const file = key === undefined ? undefined : await storage.open(key)
  return file && buffer(file.stream())
}
