const twoDecimals = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `35000` cents → `R$ 350,00`. */
export const formatCents = (cents: number) => `R$ ${twoDecimals.format(cents / 100)}`

/** A profile's price is kept in whole reais: `350` → `R$ 350,00`. */
export const formatReais = (reais: number) => formatCents(reais * 100)
