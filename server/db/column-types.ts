import type { ColumnType } from 'kysely'

/** `YYYY-MM-DD`: dates stay text, so that no time zone can move them. */
export type Day = string
export type Moment = ColumnType<Date, Date | string, Date | string>
export type MadeAt = ColumnType<Date, Date | string | undefined, Date | string>
export type Id = ColumnType<number, never, never>
