import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { builtStamp } from '#server/platform/http/asset-files.ts'

const sources = [
  '{contract,server,web,demo,public}/**/*.{ts,tsx,css,json,svg,webmanifest}',
  'vite.config.ts',
  'tsconfig.json',
  'bin/*.ts',
  'package.json',
  'package-lock.json',
]

export function stampOfSources() {
  const hash = createHash('sha1')
  for (const path of globSync(sources, {
    cwd: projectRoot,
    exclude: ['**/*.test.*', 'server/platform/db/reference/data'],
  }).sort()) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(projectRoot, path)))
  }
  return hash.digest('hex')
}

export function isBuilt() {
  return (
    outputs.every(path => existsSync(join(projectRoot, path))) && readFileSync(builtStamp, 'utf8') === stampOfSources()
  )
}

const outputs = [
  'dist/server/main.js',
  'dist/server/open-process.js',
  'dist/server/media-worker.js',
  'dist/server/tracing-sdk.js',
  'dist/server/vespera.js',
  'dist/web/.vite/manifest.json',
  'dist/payment-scripts.sha256',
  'dist/stamp',
]
