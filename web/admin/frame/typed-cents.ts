const written = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `189000` cents → `1.890,00` */
export const centsAsTyped = (cents: number) => written.format(cents / 100)

const amount = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/

/** `1.890,00`, `R$ 1890` and `1890,0` → `189000` cents; undefined for anything else. */
export function typedCents(text: string) {
  const [, reais, cents = ''] = amount.exec(text.replace(/R\$|\s/g, '')) ?? []
  return reais === undefined ? undefined : Number(reais.replaceAll('.', '')) * 100 + Number(cents.padEnd(2, '0'))
}
