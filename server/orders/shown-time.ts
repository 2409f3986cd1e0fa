const timeZone = 'America/Sao_Paulo'
const day = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short' })
const time = new Intl.DateTimeFormat('pt-BR', { timeZone, timeStyle: 'short' })

/** `21/11/2026`, as the calendar in São Paulo says. */
export const shownDay = (at: Date) => day.format(at)

/** `21/11/2026 às 05:32`. */
export const shownTime = (at: Date) => `${shownDay(at)} às ${time.format(at)}`
