const format = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** `21/11/2026 05:32`, as the clock in São Paulo says. */
export const shownInstant = (instant: string) => format.format(new Date(instant)).replace(',', '')
