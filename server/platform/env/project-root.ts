import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The directory of package.json. It is the same from server/*.ts and from dist/server/main.js. */
export const projectRoot = rootAbove(import.meta.dirname)

function rootAbove(directory: string): string {
  return existsSync(join(directory, 'package.json')) ? directory : rootAbove(dirname(directory))
}
