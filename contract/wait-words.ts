/** Of too many tries: how long to wait for the next, never less than it takes. */
export const waitWords = (seconds: number) => `Muitas tentativas. Aguarde ${spanWords(seconds)} e tente de novo.`

export function spanWords(seconds: number) {
  if (seconds <= 90) return counted(Math.ceil(seconds), 'segundo')
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? counted(minutes, 'minuto') : counted(Math.ceil(minutes / 60), 'hora')
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
