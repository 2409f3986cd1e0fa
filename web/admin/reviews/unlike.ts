/** From the first character to before the last. */
export type Stretch = { from: number; to: number }

/** The stretches of a text that another one doesn't have, word by word, in the order of both. */
export function unlike(text: string, other: string): Stretch[] {
  const [own, its] = [wordsOf(text), wordsOf(other)]
  const shared = sharedLengths(own, its)
  const found: Stretch[] = []
  let [at, there, from] = [0, 0, 0]
  while (at < own.length) {
    const word = own[at] as string
    if (word === its[there]) there++
    else if (there < its.length && lengthAt(shared, at, there + 1) > lengthAt(shared, at + 1, there)) {
      there++
      continue
    } else add(found, from, from + word.length)
    from += word.length
    at++
  }
  return found.map(({ from, to }) => ({ from, to: from + text.slice(from, to).trimEnd().length }))
}

/** Each word with the space behind it. */
const wordsOf = (text: string) => text.match(/\s*\S+\s*/g) ?? []

/** How many words the rests of both from each place on have in common, in order. */
function sharedLengths(own: string[], its: string[]) {
  const lengths = own.map(() => new Uint32Array(its.length + 1))
  for (let at = own.length - 1; at >= 0; at--) {
    for (let there = its.length - 1; there >= 0; there--) {
      const row = lengths[at] as Uint32Array
      row[there] =
        own[at] === its[there]
          ? 1 + lengthAt(lengths, at + 1, there + 1)
          : Math.max(lengthAt(lengths, at + 1, there), lengthAt(lengths, at, there + 1))
    }
  }
  return lengths
}

const lengthAt = (lengths: Uint32Array[], at: number, there: number) => lengths[at]?.[there] ?? 0

function add(found: Stretch[], from: number, to: number) {
  const last = found.at(-1)
  if (last?.to === from) last.to = to
  else found.push({ from, to })
}
