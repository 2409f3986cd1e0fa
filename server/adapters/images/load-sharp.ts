import type { Sharp, SharpInput, SharpOptions } from 'sharp'

type MakeSharp = (input: SharpInput, options?: SharpOptions) => Sharp

let loading: Promise<MakeSharp> | undefined

/** Loaded at the first picture, so that a start without any does not pay for it. */
export function loadSharp() {
  loading ??= load()
  return loading
}

async function load() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  // One thread a picture: several are worked on at a time, and requests need the processor too.
  sharp.concurrency(1)
  return sharp
}
