const timeZone = 'America/Sao_Paulo'
const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone })
const time = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short', timeZone })

/** `24/12/2026`, as the day is in São Paulo. */
export const shownDay = (moment: string) => day.format(new Date(moment))

/** `24/12/2026 às 23:40` */
export const shownMoment = (moment: string) => `${shownDay(moment)} às ${time.format(new Date(moment))}`
