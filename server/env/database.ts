import * as z from 'zod/mini'
import { isUrl } from './formats.ts'

export type DatabaseEnv = {
  /** Unset: the embedded one. */
  databaseUrl?: string | undefined
  /** The server itself, when `databaseUrl` is a pooler that changes connections after each transaction. */
  databaseDirectUrl?: string | undefined
}

const address = z.string().check(z.refine(isUrl(['postgres:', 'postgresql:'])))

export const databaseVariables = {
  DATABASE_URL: z.optional(address),
  DATABASE_DIRECT_URL: z.optional(address),
}

type Parsed = z.output<z.ZodMiniObject<typeof databaseVariables>>

const must = 'o endereço de um PostgreSQL'

export const databaseRules = {
  DATABASE_URL: { must, example: 'postgresql://usuario:senha@localhost:5432/vespera', secret: true },
  DATABASE_DIRECT_URL: { must, example: 'postgresql://usuario:senha@localhost:5432/vespera', secret: true },
} as const

export const databaseOf = ({ DATABASE_URL, DATABASE_DIRECT_URL }: Parsed): DatabaseEnv => ({
  databaseUrl: DATABASE_URL,
  databaseDirectUrl: DATABASE_URL && DATABASE_DIRECT_URL,
})
