import { afterAll, vi } from 'vitest'
import { closeAll } from '../world/at-end.ts'

// The files of a worker share its globals, so mocks of one file would leak into the next.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

// Runs once for each test file, although the files of a worker share their modules.
afterAll(closeAll)
