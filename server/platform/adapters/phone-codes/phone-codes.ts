import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CodeRequestBy, PhoneChannel } from '#contract/phone.ts'
import type { ServiceName } from '#server/platform/env/phone-codes.ts'
import type { Log } from '#server/platform/log/log.ts'

/** `to` is the area code and number of a Brazilian mobile. */
export type PhoneCode = { to: string; code: string; minutes: number }

type Send = (message: PhoneCode) => Promise<void>

export interface PhoneService {
  /** The service's name in settings, the log and `doctor`. */
  name: ServiceName | 'outbox'
  channel: Exclude<PhoneChannel, 'call'>
  /** Resolves once the service has accepted the message. @throws CodeNotSent */
  send: Send
  /** Reads the code aloud. Undefined if the service can't. @throws CodeNotSent */
  call?: Send | undefined
  /** Reaches the service with our credentials and sends nothing. @throws CodeNotSent */
  check(): Promise<void>
  close?(): Promise<void>
}

export interface PhoneCodes {
  services: readonly PhoneService[]
  /** How codes can arrive, in the order tried. */
  channels: readonly PhoneChannel[]
  /** Returns the channel that accepted the code. @throws CodeNotSent */
  send(message: PhoneCode, by: CodeRequestBy): Promise<PhoneChannel>
  close(): Promise<void>
}

/** Contains only the service's status and codes, because the service's messages would put the number into the log. */
export class CodeNotSent extends Error {
  readonly codes: string
  /** False if the service may have accepted the message, so another one would send a second code. */
  readonly isRefused: boolean
  constructor(codes: string, isRefused: boolean) {
    super(`phone code not sent: ${codes}`)
    this.codes = codes
    this.isRefused = isRefused
  }
}

/** Without site or purpose, since others may see the phone. The six digits come first, so previews show them. */
export const codeText = ({ code }: Pick<PhoneCode, 'code'>) => `${code} é o seu código. Não compartilhe com ninguém.`

/** Tries the services in order, each only if the one before it has certainly refused. */
export function openServices(services: readonly PhoneService[], log: Log): PhoneCodes {
  const channels = new Set<PhoneChannel>(services.map(({ channel }) => channel))
  if (services.some(({ call }) => call)) channels.add('call')
  return {
    services,
    channels: [...channels],
    async send(message, by) {
      let refused = new CodeNotSent('no service', true)
      for (const { name, channel, act } of services.flatMap(waysOf[by])) {
        const failure = await act(message).then(() => undefined, refusalIn)
        if (!failure) return channel
        log('phone_code_refused', { service: name, codes: failure.codes })
        refused = failure
      }
      throw refused
    },
    close: async () => void (await Promise.all(services.map(service => service.close?.()))),
  }
}

type Way = Pick<PhoneService, 'name'> & { channel: PhoneChannel; act: Send }

const waysOf: Record<CodeRequestBy, (service: PhoneService) => Way[]> = {
  message: ({ name, channel, send }) => [{ name, channel, act: send }],
  call: ({ name, call }) => (call ? [{ name, channel: 'call', act: call }] : []),
}

function refusalIn(error: unknown) {
  if (error instanceof CodeNotSent && error.isRefused) return error
  throw error
}

/** Writes each message to a file beside the e-mails, for development and the demonstration. */
export function openPhoneOutbox(folder: string, now: () => Date): PhoneService {
  return {
    name: 'outbox',
    channel: 'outbox',
    async send(message) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${now().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`
      // Renames last, so that a reader never sees an incomplete file.
      await writeFile(join(folder, `.${name}`), `Para: ${message.to}\n\n${codeText(message)}\n`, { mode: 0o600 })
      await rename(join(folder, `.${name}`), join(folder, `${name}.code.txt`))
    },
    check: async () => undefined,
  }
}
