/** Documents of valid form that nobody has: registrations start with zeros that were never given out. */
export const inventedCpf = (number: number) => withCheckDigits(`0000${String(number).padStart(5, '0')}`, cpfWeights)

export const inventedCnpj = (number: number) =>
  withCheckDigits(`0000${String(number).padStart(4, '0')}0001`, cnpjWeights)

const cpfWeights = (length: number) => Array.from({ length }, (_, index) => length + 1 - index)
const cnpjWeights = (length: number) => Array.from({ length }, (_, index) => ((length - 1 - index) % 8) + 2)

function withCheckDigits(base: string, weightsOf: (length: number) => number[]) {
  const once = base + checkDigit(base, weightsOf)
  return once + checkDigit(once, weightsOf)
}

function checkDigit(digits: string, weightsOf: (length: number) => number[]) {
  const sum = weightsOf(digits.length).reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}
