const prefixes = [
  'PIX_',
  'S3_',
  'PAYMENTS_',
  'PAGBANK_',
  'OPERATOR_',
  'STAFF_',
  'KYC_',
  'SMTP_',
  'MAIL_',
  'SMPP_',
  'TWILIO_',
  'WHATSAPP_',
]
const maxDistance = 2

export const unknownNameLines = (given: readonly string[], known: readonly string[]) =>
  given
    .filter(name => !known.includes(name))
    .flatMap(name => {
      const meant = name.includes('_')
        ? known.find(each => each.includes('_') && distance(name, each) <= maxDistance)
        : undefined
      if (meant) return [`${name}: nome desconhecido; seria ${meant}?`]
      return prefixes.some(prefix => name.startsWith(prefix)) ? [`${name}: nome desconhecido`] : []
    })

/** The Damerau-Levenshtein distance. */
function distance(a: string, b: string) {
  if (Math.abs(a.length - b.length) > maxDistance) return Number.POSITIVE_INFINITY
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    rows.push(line)
    for (let column = 1; column <= b.length; column++) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const ways = [at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + change]
      line.push(Math.min(...ways, isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY))
    }
  }
  return at(a.length, b.length)
}
