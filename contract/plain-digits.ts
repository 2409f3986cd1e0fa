const digit = /\p{Nd}/u
const foreignDigits = /(?!\d)\p{Nd}/gu

/** The same text with ASCII digits: Unicode has decimal digits of many scripts, each in a run from zero to nine. */
export const plainDigits = (text: string) => text.replace(foreignDigits, asciiDigit)

/** Runs may touch, as those of the mathematical alphabets do, and each starts with its zero. */
function asciiDigit(foreign: string) {
  const code = foreign.codePointAt(0) as number
  let first = code
  while (digit.test(String.fromCodePoint(first - 1))) first--
  return String((code - first) % 10)
}
