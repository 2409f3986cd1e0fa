import * as z from 'zod/mini'
import { bytes32 } from './formats.ts'

export type PushEnv = {
  /** Hosts of push services. `*.` stands for any subdomain. */
  hosts: string[]
  /** Unset: we create one on first use and store it in the database. */
  privateKey?: Buffer | undefined
}

const name = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/

export const pushVariables = {
  PUSH_HOSTS: z.pipe(
    z.pipe(
      z.string(),
      z.transform(list => list.split(',').map(host => host.trim().toLowerCase())),
    ),
    z.array(z.string().check(z.regex(name))),
  ),
  PUSH_PRIVATE_KEY: z.optional(bytes32),
}

type Parsed = z.output<z.ZodMiniObject<typeof pushVariables>>

export const pushRules = {
  PUSH_HOSTS: {
    must: 'nomes de serviços de notificação separados por vírgula',
    example: 'fcm.googleapis.com,*.notify.windows.com',
  },
  PUSH_PRIVATE_KEY: { must: '32 bytes em base64', example: '…', secret: true },
} as const

/** The push services of Chrome, Firefox, Edge and Safari. */
export const pushDefaults = {
  PUSH_HOSTS: 'fcm.googleapis.com,updates.push.services.mozilla.com,*.notify.windows.com,web.push.apple.com',
}

export const pushOf = ({ PUSH_HOSTS, PUSH_PRIVATE_KEY }: Parsed): PushEnv => ({
  hosts: PUSH_HOSTS,
  privateKey: PUSH_PRIVATE_KEY,
})
