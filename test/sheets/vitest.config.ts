import { defineConfig } from 'vitest/config'
import usual from '../../vitest.config.ts'

const { projects: _, ...test } = usual.test ?? {}

/** Contact sheets of every route, into `sheets/`: to be looked at, not run with the tests. */
export default defineConfig({
  ...usual,
  root: new URL('../..', import.meta.url).pathname,
  test: {
    ...test,
    include: ['test/sheets/**/*.sheet.ts'],
    globalSetup: ['./test/run/global-setup.ts', './test/run/browser.ts'],
    css: true,
  },
})
