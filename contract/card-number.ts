/** Prefixes as the schemes publish them, the more particular first; a card that none of them knows is refused nowhere. */
const brands = [
  {
    name: 'Elo',
    pattern:
      /^(401178|401179|431274|438935|451416|457393|457631|457632|504175|506(699|7\d\d)|509\d{3}|627780|636297|636368|650(03|04|05|4|5|7|9)|6516|6550)/,
  },
  { name: 'Hipercard', pattern: /^(606282|384(100|140|160))/ },
  { name: 'American Express', pattern: /^3[47]/ },
  { name: 'Diners', pattern: /^3(0[0-5]|[68])/ },
  { name: 'Mastercard', pattern: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/ },
  { name: 'Discover', pattern: /^(6011|64[4-9]|65)/ },
  { name: 'Visa', pattern: /^4/ },
] as const

export type Brand = (typeof brands)[number]['name']

/** By the first digits, as soon as they tell it. */
export const brandOf = (digits: string): Brand | undefined => brands.find(({ pattern }) => pattern.test(digits))?.name

/** The check digit of every card number. */
export function isLuhn(digits: string) {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return digits.length > 0 && sum % 10 === 0
}
