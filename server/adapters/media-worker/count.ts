import { availableParallelism } from 'node:os'

/** Half of the processors are left to the site; two workers are enough, and use 400 MB when both are busy. */
export const mediaWorkersOfMachine = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)))
