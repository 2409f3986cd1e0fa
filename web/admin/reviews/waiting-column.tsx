import { waitingTime } from './waiting-time.ts'

/** How long a case has waited, or since when it lies decided. */
export const waitingColumn = <T,>(filter: string, now: number, since: (one: T) => string) => ({
  name: filter === 'waiting' ? 'Espera' : 'Enviado há',
  className: 'table-time',
  cell: (one: T) => <time dateTime={since(one)}>{waitingTime(since(one), now)}</time>,
})
