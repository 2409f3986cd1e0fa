import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scriptInventory } from '#server/http/asset-files.ts'
import { type BuiltFiles, filesOf } from './build-service-worker.ts'

/** The page on which a card is typed is one of the app's: what the app may come to load, that page may. */
const entry = 'web/app/main.tsx'
const worker = '/service-worker.js'

/** Lists every script of the payment page with its SHA-256 as `sha256sum` does (T74), so that it can check it. */
export function listPaymentScripts(built: BuiltFiles, folder: string) {
  const scripts = [...filesOf(built, [entry]).filter(path => path.endsWith('.js')), worker].sort()
  const lines = scripts.map(path => `${digestOf(join(folder, path))}  ${path.slice(1)}\n`)
  writeFileSync(scriptInventory, lines.join(''))
}

const digestOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
