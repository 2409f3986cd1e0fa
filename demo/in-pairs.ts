const atOnce = 2

/** Works through the list with two items under way at a time; the answers keep the order of the list. */
export async function inPairs<T, R>(list: readonly T[], work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const waiting = list.entries()
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item, index)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
