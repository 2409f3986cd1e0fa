import { availableParallelism } from 'node:os'

/** Half of the processors are left to the site; two workers are enough, and use 600 MB when both read videos. */
export const mediaWorkersOfMachine = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)))
