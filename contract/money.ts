const twoDecimals = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `35000` cents → `R$ 350,00`; `-4000` → `−R$ 40,00`, with a minus and not a hyphen. */
export const formatCents = (cents: number) => `${cents < 0 ? '−' : ''}R$ ${twoDecimals.format(Math.abs(cents) / 100)}`

/** A profile's price is kept in whole reais: `350` → `R$ 350,00`. */
export const formatReais = (reais: number) => formatCents(reais * 100)
