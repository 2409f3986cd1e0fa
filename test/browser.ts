import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { atEnd } from './at-end.ts'
import { unpackBrowser } from './packaged-browser.ts'

const installed = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A test that asks another site for something must fail the same way with and without a network.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
]

/** Chromium as the machine has it or else as a package brings it, closed after the file's tests. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const browser = await launch(more).catch(error => {
    throw new Error(`No Chromium to test with: set CHROMIUM_PATH to one (${firstLine(error)})`)
  })
  atEnd(() => browser.close())
  return browser
}

async function launch(more: readonly string[]) {
  const { path, env } = existsSync(installed) ? { path: installed, env: {} } : await unpackBrowser()
  return chromium.launch({ executablePath: path, args: [...args, ...more], env: { ...process.env, ...env } })
}

const firstLine = (error: unknown) => String(error).split('\n')[0]
