const closings: (() => unknown)[] = []

/** Closes what a test file opened after its last test, the last opened first. */
export const atEnd = (close: () => unknown) => void closings.push(close)

export async function closeAll() {
  for (const close of closings.splice(0).reverse()) await close()
}
