import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { dayMs } from '#contract/durations.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'

const built = join(projectRoot, 'dist/web')
export const builtAssets = join(built, 'assets')
export const builtStamp = join(projectRoot, 'dist/stamp')
/** Files from this and earlier releases. */
export const assetCacheIn = (dataDir: string) => join(dataDir, 'assets')
export const scriptInventory = join(projectRoot, 'dist/payment-scripts.sha256')

export async function assetFiles(http: FastifyInstance, dataDir: string) {
  const options = { decorateReply: false, index: false as const, schemaHide: true, preCompressed: true, setHeaders }
  const roots = [builtAssets, assetCacheIn(dataDir)].filter(existsSync)
  const assets = {
    root: roots.length > 0 ? roots : builtAssets,
    prefix: '/assets/',
    maxAge: 365 * dayMs,
    immutable: true,
  }
  await http.register(fastifyStatic, { ...options, ...assets })
  const scenery = {
    root: built,
    prefix: '/',
    wildcard: false,
    globIgnore: ['assets/**', '**/*.{br,gz}'],
    maxAge: dayMs,
  }
  await http.register(fastifyStatic, { ...options, ...scenery })
}

/** Browsers accept speculation rules only with the right content type, and must never cache the service worker. */
function setHeaders(reply: FastifyReply, path: string) {
  if (path.includes('speculation-rules.json')) reply.header('content-type', 'application/speculationrules+json')
  if (/^service-worker\.js(\.(br|gz))?$/.test(basename(path))) reply.header('cache-control', 'no-cache')
}

type Built = { file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Built>

/**
 * Returns the files that an app loads first, with the chunks of one of its screens. The list is empty without a build,
 * as in most tests.
 */
export function frontFiles(entry: string, screens: readonly string[]) {
  const known = manifest()
  const found = new Set<Built>()
  const visit = (name: string) => {
    const piece = known[name]
    if (!piece || found.has(piece)) return
    found.add(piece)
    for (const next of piece.imports ?? []) visit(next)
  }
  for (const name of [entry, ...screens.map(source => `${entry} ${source}`)]) visit(name)
  const files = [...found]
  return {
    script: `/${known[entry]?.file ?? ''}`,
    scripts: files.filter(piece => piece !== known[entry]).map(({ file }) => `/${file}`),
    styles: files.flatMap(({ css = [] }) => css).map(file => `/${file}`),
  }
}

export const builtText = (url: string) => readFileSync(join(built, url), 'utf8')

export function listedIntegrity(): Readonly<Record<string, string>> {
  const lines = existsSync(scriptInventory) ? readFileSync(scriptInventory, 'utf8').trimEnd().split('\n') : []
  const pairs = lines.map(line => line.split('  ') as [string, string])
  const integrityOf = (hex: string) => `sha256-${Buffer.from(hex, 'hex').toString('base64')}`
  return Object.fromEntries(pairs.map(([hex, path]) => [`/${path}`, integrityOf(hex)]))
}

export function assetUrl(source: string) {
  const entry = manifest()[source] ?? Object.entries(manifest()).find(([path]) => path.endsWith(source))?.[1]
  return entry && `/${entry.file}`
}

let known: Manifest | undefined
function manifest(): Manifest {
  const path = join(built, '.vite/manifest.json')
  known ??= existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : {}
  return known
}
