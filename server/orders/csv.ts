/** What tells a spreadsheet which letters these are. */
export const byteOrderMark = '\u{feff}'

/** One line of cells, separated as spreadsheets of Brazil expect it. */
export const csvLine = (cells: readonly (string | number | null)[]) => `${cells.map(csvCell).join(';')}\r\n`

function csvCell(value: string | number | null) {
  const text = harmless(String(value ?? ''))
  return /[;"\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A spreadsheet would run what begins so as a formula; after an apostrophe it is text. */
const harmless = (text: string) => (/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text)

/** `16900` → `169,00`. */
export const decimalComma = (cents: number) => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`
