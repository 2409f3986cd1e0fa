/** A text without accents, case and look-alike letters; `starts[i]` and `ends[i]` tell where sign `i` of it came from. */
export type FoldedText = { text: string; starts: number[]; ends: number[] }

export function foldText(original: string): FoldedText {
  const folded: FoldedText = { text: '', starts: [], ends: [] }
  let at = 0
  for (const sign of original) {
    const plain = plainly(sign)
    // Accents and joiners that follow a letter belong to it.
    if (plain === '' && folded.ends.length > 0) folded.ends[folded.ends.length - 1] = at + sign.length
    for (const unit of plain.split('')) {
      folded.text += unit
      folded.starts.push(at)
      folded.ends.push(at + sign.length)
    }
    at += sign.length
  }
  return folded
}

const plainly = (sign: string) =>
  sign
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[^\0-\x7f]/gu, letter => lookAlikes.get(letter) ?? letter)

/** Letters of other alphabets that are read as Latin ones. */
const lookAlikes = new Map(
  Object.entries({
    a: 'аαɑ',
    b: 'вβ',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еεə',
    g: 'ɡ',
    h: 'һн',
    i: 'іιıɪ',
    j: 'ј',
    k: 'кκ',
    l: 'ӏł',
    m: 'мμ',
    n: 'ոηпи',
    o: 'оοσøօ',
    p: 'рρ',
    q: 'ԛ',
    r: 'г',
    s: 'ѕ',
    t: 'тτ',
    u: 'υц',
    v: 'νѵ',
    w: 'ѡω',
    x: 'хχ',
    y: 'уγ',
  }).flatMap(([latin, others]) => [...others].map(other => [other, latin] as const)),
)
