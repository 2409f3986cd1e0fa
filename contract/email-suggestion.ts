/** Most people in Brazil use one of these. */
const providers = [
  ...['gmail.com', 'hotmail.com', 'outlook.com', 'outlook.com.br', 'hotmail.com.br', 'yahoo.com', 'yahoo.com.br'],
  ...['icloud.com', 'live.com', 'msn.com', 'me.com', 'proton.me', 'protonmail.com', 'globo.com', 'globomail.com'],
  ...['bol.com.br', 'uol.com.br', 'terra.com.br', 'ig.com.br', 'r7.com'],
]
/** These domains exist, so we never correct them. */
const others = new Set([...providers, 'mail.com', 'email.com', 'ymail.com', 'aol.com', 'gmx.com', 'googlemail.com'])
const mixedUp = new Map([
  ['gmail.com.br', 'gmail.com'],
  ['icloud.com.br', 'icloud.com'],
])

const maxMistakes = 2
const shortName = 4

/** Suggests what the person probably meant: `ana@gmail.con` → `ana@gmail.com`. We never replace what they typed. */
export function suggestEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  if (at < 1 || others.has(domain)) return undefined
  const meant = mixedUp.get(domain) ?? nearest(domain)
  return meant && `${email.slice(0, at)}@${meant}`
}

function nearest(domain: string) {
  const found = providers
    .filter(provider => isComparable(domain, provider))
    .map(provider => ({ provider, count: mistakes(domain.slice(0, 40), provider) }))
  return found.toSorted((one, other) => one.count - other.count).find(({ count }) => count <= maxMistakes)?.provider
}

/** A short name that differs is probably another provider, so only its ending may be wrong. */
function isComparable(domain: string, provider: string) {
  const [name = ''] = provider.split('.')
  return name.length > shortName || domain.startsWith(`${name}.`)
}

/** Edit distance: how many characters to add, drop, replace, or swap with the next one. */
function mistakes(text: string, other: string) {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= text.length; row++) {
    rows[row] = [row]
    for (let column = 1; column <= other.length; column++) {
      const swapped = text[row - 1] === other[column - 2] && text[row - 2] === other[column - 1]
      ;(rows[row] as number[])[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + Number(text[row - 1] !== other[column - 1]),
        swapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return at(text.length, other.length)
}
