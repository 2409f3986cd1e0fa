import { afterAll, vi } from 'vitest'
import { closeAll } from '../world/at-end.ts'

// A worker's test files share its globals, so mocks in one file would leak into the next.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

// Runs once for each test file, although a worker's files share their modules.
afterAll(closeAll)
