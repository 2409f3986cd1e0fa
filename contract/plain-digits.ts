const digit = /\p{Nd}/u
const foreignDigits = /(?!\d)\p{Nd}/gu

/** Replaces other scripts' digits with ASCII digits. In Unicode, each script's digits form a run from zero to nine. */
export const plainDigits = (text: string) => text.replace(foreignDigits, asciiDigit)

/** Runs can be adjacent, as in the mathematical alphabets, but each has ten digits and starts with its zero. */
function asciiDigit(foreign: string) {
  const code = foreign.codePointAt(0) as number
  let first = code
  while (digit.test(String.fromCodePoint(first - 1))) first--
  return String((code - first) % 10)
}
