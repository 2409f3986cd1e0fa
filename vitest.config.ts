import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/run/longest-first.ts'
import { cascadeLayers } from './web/styles/cascade-layers.ts'

const unit = [
  'contract/**/*.test.ts',
  'demo/**/*.test.ts',
  'web/**/*.test.{ts,tsx}',
  'server/**/*.test.ts',
  'bin/**/*.test.ts',
]
const http = ['test/http/**/*.test.ts']

/** One database server for the run; each test file has its own database, cloned from a template. */
export default defineConfig({
  plugins: [cascadeLayers],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  test: {
    globalSetup: './test/run/global-setup.ts',
    setupFiles: ['./test/run/setup-file.ts'],
    isolate: false,
    // More workers than CI has cores, since each one sometimes waits for a database, a process or a page.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // Ends tests that hang. Each browser step has its own limit, but a sweep over many screens takes a minute on two
    // busy cores.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Vitest's default of one second is too short on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default', './test/run/counts-reporter.ts'],
    projects: [
      { extends: true, test: { name: 'unit', include: unit } },
      { extends: true, test: { name: 'http', include: http } },
      { extends: true, test: { name: 'start', include: ['test/start/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts'],
          globalSetup: './test/run/browser.ts',
          css: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'sheets',
          include: ['test/sheets/**/*.sheet.ts'],
          globalSetup: './test/run/browser.ts',
          css: true,
        },
      },
    ],
  },
})
