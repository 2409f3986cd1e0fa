import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The directory of package.json, which is found from both server/*.ts and dist/server/main.js. */
export const projectRoot = rootAbove(import.meta.dirname)

function rootAbove(directory: string): string {
  return existsSync(join(directory, 'package.json')) ? directory : rootAbove(dirname(directory))
}
