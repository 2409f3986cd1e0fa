export async function collect<T>(all: AsyncIterable<T>) {
  const found: T[] = []
  for await (const one of all) found.push(one)
  return found
}
