import * as z from 'zod/mini'
import { isUrl } from './formats.ts'

export type DatabaseEnv = {
  /** Unset: the embedded one. */
  databaseUrl?: string | undefined
  /** The server itself, when `databaseUrl` is a pooler that changes connections after each transaction. */
  databaseDirectUrl?: string | undefined
  /** A hot standby that public pages are read from, while it is at most so many seconds behind. */
  replica?: { url: string; maxLagSeconds: number } | undefined
}

const address = z.string().check(z.refine(isUrl(['postgres:', 'postgresql:'])))

export const databaseVariables = {
  DATABASE_URL: z.optional(address),
  DATABASE_DIRECT_URL: z.optional(address),
  DATABASE_REPLICA_URL: z.optional(address),
  DATABASE_REPLICA_MAX_LAG: z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number)),
    z.number().check(z.minimum(2), z.maximum(300)),
  ),
}

type Parsed = z.output<z.ZodMiniObject<typeof databaseVariables>>

const must = 'o endereço de um PostgreSQL'

export const databaseRules = {
  DATABASE_URL: { must, example: 'postgresql://usuario:senha@localhost:5432/vespera', secret: true },
  DATABASE_DIRECT_URL: { must, example: 'postgresql://usuario:senha@localhost:5432/vespera', secret: true },
  DATABASE_REPLICA_URL: { must, example: 'postgresql://usuario:senha@replica:5432/vespera', secret: true },
  DATABASE_REPLICA_MAX_LAG: { must: 'um número de segundos de 2 a 300', example: '5' },
} as const

export const databaseDefaults = { DATABASE_REPLICA_MAX_LAG: '5' }

export const databaseOf = ({
  DATABASE_URL,
  DATABASE_DIRECT_URL,
  DATABASE_REPLICA_URL: url,
  DATABASE_REPLICA_MAX_LAG: maxLagSeconds,
}: Parsed): DatabaseEnv => ({
  databaseUrl: DATABASE_URL,
  databaseDirectUrl: DATABASE_URL && DATABASE_DIRECT_URL,
  replica: url ? { url, maxLagSeconds } : undefined,
})
