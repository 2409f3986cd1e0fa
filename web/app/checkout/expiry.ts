const longest = 6

/** `082030` → `08/2030`, as far as it is typed; `8/2030` and a browser's `2030-08` are understood as well. */
export function maskExpiry(text: string) {
  const digits = digitsIn(text).slice(0, longest)
  return digits.length > 2 || (digits.length === 2 && /\d\d\D/.test(text))
    ? `${digits.slice(0, 2)}/${digits.slice(2)}`
    : digits
}

function digitsIn(text: string) {
  const [, year = '', month = ''] = /^\s*(\d{4})-(\d{2})\s*$/.exec(text) ?? []
  if (year) return month + year
  const digits = text.replace(/^\s*(\d)\s*\/\s*(?=\d)/, '0$1').replace(/\D/g, '')
  // No month begins with 2 to 9.
  return /^[2-9]/.test(digits) ? `0${digits}` : digits
}

/** A year of two digits, as it stands on the card, is of this century. */
export const completeExpiry = (text: string) => text.replace(/^(\d{2})\/(\d{2})$/, '$1/20$2')

export function expiryParts(text: string) {
  const [month = '', year = ''] = completeExpiry(text).split('/')
  return { month, year }
}

export const isExpiry = (text: string) => /^(0[1-9]|1[0-2])\/20\d{2}$/.test(completeExpiry(text))

/** A card is good to the end of its month. */
export function isPast(text: string, now: Date) {
  const { month, year } = expiryParts(text)
  return Number(year) * 12 + Number(month) <= now.getFullYear() * 12 + now.getMonth()
}
