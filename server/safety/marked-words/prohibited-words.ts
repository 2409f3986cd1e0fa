/** A span of the text (`to` is exclusive) and the list entry that it matches. */
export type Mark = { from: number; to: number; word: string }
export type FindMarks = (text: string) => Mark[]

type WordList = { words: readonly string[]; innocent: readonly string[] }

export function openMarker({ words, innocent }: WordList): FindMarks {
  const prohibitedTerms = words.map(termOf)
  const innocentTerms = innocent.map(termOf)
  return text => {
    const folded = foldText(text)
    const harmless = innocentTerms.flatMap(term => occurrences(folded.text, term))
    const found = prohibitedTerms
      .flatMap(term => occurrences(folded.text, term))
      .filter(one => !harmless.some(other => other.from <= one.from && one.to <= other.to))
    const all = [...found, ...findPhoneNumbers(folded.text)]
    return withoutOverlaps(all).map(({ from, to, word }) => ({
      from: folded.starts[from] ?? 0,
      to: folded.ends[to - 1] ?? text.length,
      word,
    }))
  }
}

type Term = { word: string; pattern: RegExp; letters: number }

const termOf = (word: string): Term => ({
  word: word.replace(/\*$/, ''),
  pattern: patternOf(word),
  letters: lettersOf(word),
})

const separators = '[\\s.,;:\\-_~=+*/\\\\|·•\'"’‘“”()\\[\\]{}<>^#!?&$@—–]'
/** Characters that people type instead of a letter; a star replaces a vowel. */
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
// Bounded, so that the search stays fast on any text.
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

/** `carro` → c, a, rr, o: a letter can repeat in the text, but a double letter can't be reduced to one. */
const inRuns = (part: string) => [...part.matchAll(/(.)\1*/g)].map(([run, sign = '']) => [sign, run.length] as const)

function signPattern(sign: string, times: number) {
  if (/\d/.test(sign)) return `${sign}{${times}}`
  const class_ = `[${(disguises[sign] ?? sign).replace(/[|*+$.^\]\\-]/g, '\\$&')}]`
  return times === 1 ? `${class_}${repeats}` : `${class_}{${times},8}`
}

/** Text without accents, case and look-alikes. Its character `i` replaces `starts[i]` to `ends[i]` of the original. */
type FoldedText = { text: string; starts: number[]; ends: number[] }

function foldText(original: string): FoldedText {
  const folded: FoldedText = { text: '', starts: [], ends: [] }
  let at = 0
  for (const sign of original) {
    const plain = plainly(sign)
    // Accents and joiners belong to the letter before them.
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
    if (isPlausible(matched, word, letters)) found.push({ from: match.index, to: match.index + matched.length, word })
    else pattern.lastIndex = match.index + 1
  }
  return found
}

const minSplitLetters = 6

/** A plausible match has enough letters; its extra spaces, if any, separate all letters or split a long word once. */
function isPlausible(matched: string, word: string, letters: number) {
  const matchedLetters = matched.replace(/[^a-z]/g, '').length
  if (!/\d/.test(word) && (matchedLetters < 2 || matchedLetters * 3 < letters)) return false
  const spaces = (word.match(/ /g) ?? []).length
  const added = (matched.match(/\s+/g) ?? []).length - spaces
  return added <= 0 || added >= letters - 2 - spaces || (added === 1 && letters >= minSplitLetters)
}

/** Sorts the marks. If two overlap, keeps the longer one. */
function withoutOverlaps(marks: Mark[]) {
  const kept: Mark[] = []
  for (const mark of marks.toSorted((one, other) => other.to - other.from - (one.to - one.from)))
    if (!kept.some(other => mark.from < other.to && other.from < mark.to)) kept.push(mark)
  return kept.sort((one, other) => one.from - other.from)
}

const numberWords =
  'zero|um|uma|dois|duas|tres|quatro|cinco|seis|meia|sete|oito|nove|dez|onze|doze|vinte|trinta|quarenta|cinquenta|sessenta|setenta|oitenta|noventa'
// Next to digits, an O counts as zero, and an I or L as one.
const digit = '(?:\\d|(?<=\\d[\\s.-]?)[oil](?=[\\s.-]?\\d))'
const numberWord = `(?:(?<![a-z])(?:${numberWords})(?![a-z]))`
const betweenDigits = '[\\s.\\-_/()*+|~·•]{0,4}(?:e\\s)?'
const phoneNumber = new RegExp(
  `(?<!\\d)(?:${digit}|${numberWord})(?:${betweenDigits}(?:${digit}|${numberWord})){7,19}(?!\\d)`,
  'g',
)

/** Nine digits make a mobile number; eight are enough when some are written as words. */
const minDigits = { plain: 9, withWords: 8 }

function findPhoneNumbers(text: string): Mark[] {
  return [...text.matchAll(phoneNumber)].flatMap(({ 0: matched, index }) => {
    const words = matched.match(new RegExp(numberWord, 'g'))?.length ?? 0
    const digits = matched.match(/\d|(?<![a-z])[oil](?![a-z])/g)?.length ?? 0
    const isPhone = words > 0 ? words + digits >= minDigits.withWords : digits >= minDigits.plain
    return isPhone && !isPriceList(matched) ? [{ from: index, to: index + matched.length, word: 'telefone' }] : []
  })
}

/** A price list such as `200 250 300` is not a phone number. */
const isPriceList = (matched: string) =>
  /^\d{2,4}(?:\s+\d{2,4})+$/.test(matched) && matched.split(/\s+/).every(group => Number(group) % 50 === 0)
