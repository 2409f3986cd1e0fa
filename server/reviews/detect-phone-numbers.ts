/** What such a stretch is called. */
export const phoneWord = 'telefone'

const numerals =
  'zero|um|uma|dois|duas|tres|quatro|cinco|seis|meia|sete|oito|nove|dez|onze|doze|vinte|trinta|quarenta|cinquenta|sessenta|setenta|oitenta|noventa'
// An O for a zero and an I or L for a one, where digits are around.
const digit = '(?:\\d|(?<=\\d[\\s.-]?)[oil](?=[\\s.-]?\\d))'
const numeral = `(?:(?<![a-z])(?:${numerals})(?![a-z]))`
const between = '[\\s.\\-_/()*+|~·•]{0,4}(?:e\\s)?'
const sequence = new RegExp(`(?<!\\d)(?:${digit}|${numeral})(?:${between}(?:${digit}|${numeral})){7,19}(?!\\d)`, 'g')

/** Nine digits make a mobile number; eight do when somebody took the trouble to write some as words. */
const least = { digits: 9, words: 8 }

/** Telephone numbers in a folded text, also with words for digits; a field of their own says who may be called. */
export function findObscuredPhones(text: string) {
  return [...text.matchAll(sequence)].flatMap(({ 0: matched, index }) => {
    const words = matched.match(new RegExp(numeral, 'g'))?.length ?? 0
    const signs = matched.match(/\d|(?<![a-z])[oil](?![a-z])/g)?.length ?? 0
    const isPhone = words > 0 ? words + signs >= least.words : signs >= least.digits
    return isPhone && !isPriceList(matched) ? [{ from: index, to: index + matched.length, word: phoneWord }] : []
  })
}

/** `200 250 300`, and dates one after the other. */
const isPriceList = (matched: string) =>
  /^\d{2,4}(?:\s+\d{2,4})+$/.test(matched) && matched.split(/\s+/).every(group => Number(group) % 50 === 0)
