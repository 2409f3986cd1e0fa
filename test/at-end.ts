import { afterAll } from 'vitest'

const closings: (() => unknown)[] = []

afterAll(async () => {
  for (const close of closings.reverse()) await close()
})

/** Closes what a file has opened when its tests have run, the last opened first: Vitest takes no hook while another runs. */
export const atEnd = (close: () => unknown) => void closings.push(close)
