import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { atEnd } from '../world/at-end.ts'
import { unpackBrowser } from './packaged-browser.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    browser: string
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
  // A browser without windows has nobody to ask whether the camera may be used, and would not give it.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  // A test that asks another site for something must fail the same way with and without a network.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
]

/** Starts the one browser of the run: Chromium as the machine has it, or else as a package brings it. */
export async function setup(project: TestProject) {
  const { path, env } = existsSync(installed) ? { path: installed, env: {} } : await unpackBrowser()
  const launched = chromium.launchServer({ executablePath: path, args, env: { ...process.env, ...env } })
  const server = await launched.catch(error => {
    throw new Error(`No Chromium to test with: set CHROMIUM_PATH to one (${String(error).split('\n')[0]})`)
  })
  project.provide('browser', server.wsEndpoint())
  return () => server.close()
}

/** The run's browser, in which each visitor has a context of their own; left after the file's tests. */
export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.connect(inject('browser'))
  atEnd(() => browser.close())
  return browser
}
