const closings: (() => unknown)[] = []

/** Registers a cleanup to run after the file's last test, in reverse order of registration. */
export const atEnd = (close: () => unknown) => void closings.push(close)

export async function closeAll() {
  for (const close of closings.splice(0).reverse()) await close()
}
