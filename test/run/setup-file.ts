import { afterAll } from 'vitest'
import { closeAll } from '../world/at-end.ts'

// Runs once for each test file, although the files of a worker share their modules.
afterAll(closeAll)
