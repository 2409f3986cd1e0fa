import { findObscuredPhones } from './detect-phone-numbers.ts'

/** A stretch of a text: its first character, the one after its last, and what of the list it is. */
export type Mark = { from: number; to: number; word: string }
export type FindMarks = (text: string) => Mark[]

type Terms = { words: readonly string[]; innocent: readonly string[] }

/** Finds the words of a list however they are disguised: accents, case, spacing, separators, repeats, digits, signs. */
export function openMarker({ words, innocent }: Terms): FindMarks {
  const sought = words.map(word => ({
    word: word.replace(/\*$/, ''),
    pattern: patternOf(word),
    letters: lettersOf(word),
  }))
  const spared = innocent.map(phrase => ({ word: phrase, pattern: patternOf(phrase), letters: lettersOf(phrase) }))
  return text => {
    const folded = foldText(text)
    const harmless = spared.flatMap(term => occurrences(folded.text, term))
    const found = sought
      .flatMap(term => occurrences(folded.text, term))
      .filter(one => !harmless.some(other => other.from <= one.from && one.to <= other.to))
    const all = [...found, ...findObscuredPhones(folded.text)]
    return withoutOverlaps(all).map(({ from, to, word }) => ({
      from: folded.starts[from] ?? 0,
      to: folded.ends[to - 1] ?? text.length,
      word,
    }))
  }
}

type Term = { word: string; pattern: RegExp; letters: number }

const separators = '[\\s.,;:\\-_~=+*/\\\\|·•\'"’‘“”()\\[\\]{}<>^#!?&$@—–]'
/** What may stand for a letter besides itself; a star stands for a vowel that somebody left out. */
const disguises: Readonly<Record<string, string>> = {
  a: 'a4@*',
  b: 'b8',
  e: 'e3&*',
  g: 'g9',
  i: 'i1!|*',
  k: 'kq',
  l: 'l1|',
  o: 'o0*',
  s: 's5$',
  t: 't7+',
  u: 'u*',
  z: 'z2',
}
// Bounded, so that no text makes the search long.
const repeats = '{1,8}'
const between = `${separators}{0,3}`

function patternOf(word: string) {
  const anyEnding = word.endsWith('*')
  const plain = foldText(anyEnding ? word.slice(0, -1) : word).text
  const parts = plain.split(' ').map(part =>
    inRuns(part)
      .map(([sign, times]) => signPattern(sign, times))
      .join(between),
  )
  const ending = anyEnding ? '[a-z0-9@]{0,12}' : `(?:${between}s${repeats})?`
  return new RegExp(`(?<![a-z${startsWithDigit(plain)}])${parts.join(`${separators}{0,4}`)}${ending}(?![a-z])`, 'g')
}

const startsWithDigit = (plain: string) => (/^\d/.test(plain) ? '0-9' : '')

/** `carro` → c, a, rr, o: who repeats letters repeats any, but a double one is never single. */
const inRuns = (part: string) => [...part.matchAll(/(.)\1*/g)].map(([run, sign = '']) => [sign, run.length] as const)

function signPattern(sign: string, times: number) {
  if (/\d/.test(sign)) return `${sign}{${times}}`
  const class_ = `[${(disguises[sign] ?? sign).replace(/[|*+$.^\]\\-]/g, '\\$&')}]`
  return times === 1 ? `${class_}${repeats}` : `${class_}{${times},8}`
}

/** A text without accents, case and look-alike letters; `starts[i]` and `ends[i]` tell where sign `i` of it came from. */
type FoldedText = { text: string; starts: number[]; ends: number[] }

function foldText(original: string): FoldedText {
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

const lettersOf = (word: string) => foldText(word).text.replace(/[^a-z0-9]/g, '').length

function occurrences(text: string, { word, pattern, letters }: Term): Mark[] {
  const found: Mark[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [matched] = match
    if (reads(matched, word, letters)) found.push({ from: match.index, to: match.index + matched.length, word })
    else pattern.lastIndex = match.index + 1
  }
  return found
}

const shortest = 6

/**
 * Whether what was matched is that word and no chance: mostly letters, and in its words either no space, or one in a
 * long one, or one between all letters.
 */
function reads(matched: string, word: string, letters: number) {
  const own = matched.replace(/[^a-z]/g, '').length
  if (!/\d/.test(word) && (own < 2 || own * 3 < letters)) return false
  const gaps = (matched.match(/\s+/g) ?? []).length - (word.match(/ /g) ?? []).length
  return gaps <= 0 || gaps >= letters - 2 - (word.match(/ /g) ?? []).length || (gaps === 1 && letters >= shortest)
}

/** In order; of two that overlap the longer one stays. */
function withoutOverlaps(marks: Mark[]) {
  const kept: Mark[] = []
  for (const mark of marks.toSorted((one, other) => other.to - other.from - (one.to - one.from)))
    if (!kept.some(other => mark.from < other.to && other.from < mark.to)) kept.push(mark)
  return kept.sort((one, other) => one.from - other.from)
}
