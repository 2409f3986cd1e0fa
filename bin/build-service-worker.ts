import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { appRoutes } from '#contract/app-screens.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'

export type BuiltFile = {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
export type BuiltFiles = Record<string, BuiltFile>

const offline = {
  script: 'web/public/enhance/page.ts',
  style: 'web/public/wide.css',
  pictures: ['/art/rio-vazio.svg', '/icon.svg', '/icon-discreet.svg'],
}

export async function buildServiceWorker(built: BuiltFiles) {
  const font = Object.keys(built).filter(source => source.endsWith('.woff2'))
  const visitors = [...filesOf(built, [offline.script, offline.style, ...font]), ...offline.pictures]
  const files = [...new Set([...filesOf(built, ['web/app/main.tsx']), ...visitors])]
  await build({
    root: projectRoot,
    logLevel: 'warn',
    define: {
      SHELL: JSON.stringify({
        version: versionOfBrowser(),
        visitors,
        files,
        screens: appRoutes.map(({ path }) => path),
      }),
    },
    build: {
      manifest: false,
      rolldownOptions: { input: 'web/service-worker.ts', output: { entryFileNames: 'service-worker.js' } },
    },
  })
}

export function filesOf(built: BuiltFiles, entries: string[]) {
  const seen = new Set<string>()
  const visit = (source: string) => {
    const entry = built[source]
    if (!entry || seen.has(source)) return
    seen.add(source)
    for (const next of [...(entry.imports ?? []), ...(entry.dynamicImports ?? [])]) visit(next)
  }
  for (const source of entries) visit(source)
  const files = [...seen].flatMap(source => {
    const { file, css = [], assets = [] } = built[source] as BuiltFile
    return [file, ...css, ...assets]
  })
  return [...new Set(files)].map(file => `/${file}`)
}

function versionOfBrowser() {
  const hash = createHash('sha256')
  const sources = globSync('{contract,web,public}/**/*.*', { cwd: projectRoot, exclude: ['**/*.test.*'] })
  for (const path of sources.sort()) hash.update(path).update(readFileSync(join(projectRoot, path)))
  return hash.digest('hex').slice(0, 16)
}
