import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

export type OutgoingEmail = {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  headers?: Record<string, string>
}

export interface Mail {
  /** Resolves once the server has accepted the e-mail. @throws MailNotSent */
  send(message: OutgoingEmail): Promise<void>
  /** Connects and logs in. @throws MailNotSent */
  check(): Promise<void>
}

/** Contains only the mail server's codes, because the server's messages would put the recipient into the log. */
export class MailNotSent extends Error {
  constructor(code: string) {
    super(`mail not sent: ${code}`)
  }
}

export const envelope = {
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  disableFileAccess: true,
  disableUrlAccess: true,
} as const

/** Uses objects, because the library parses a plain string as a list of addresses. */
export const withAddresses = ({ to, replyTo, ...rest }: OutgoingEmail) => ({
  ...rest,
  to: { name: '', address: to },
  ...(replyTo && { replyTo: { name: '', address: replyTo } }),
})

export function openOutbox(folder: string, from: string, now: () => Date): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from, ...envelope })
  return {
    async send(message) {
      const { message: bytes } = await transport.sendMail(withAddresses(message))
      if (!Buffer.isBuffer(bytes)) throw new Error('the mail was not made as bytes')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${now().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`
      // Renames last, so that a reader never sees an incomplete file.
      await writeFile(join(folder, `.${name}`), bytes, { mode: 0o600 })
      await rename(join(folder, `.${name}`), join(folder, `${name}.eml`))
    },
    check: async () => void (await mkdir(folder, { recursive: true, mode: 0o700 })),
  }
}

const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 60_000,
}

/**
 * `smtps:` uses TLS from the first byte. `smtp:` uses STARTTLS if the server offers it, and requires it with
 * `?requireTLS=true`.
 */
export function openSmtp(url: string, from: string): Mail {
  const transport = createTransport({ url, ...timeouts }, { from, ...envelope })
  return {
    async send(message) {
      await transport.sendMail(withAddresses(message)).catch(notSent)
    },
    check: async () => void (await transport.verify().catch(notSent)),
  }
}

function notSent(error: SmtpError): never {
  throw new MailNotSent(codesOf(error))
}

type SmtpError = { code?: unknown; responseCode?: unknown; command?: unknown }

const codesOf = ({ code, responseCode, command }: SmtpError) =>
  [code, responseCode, command]
    .filter(part => typeof part === 'number' || /^[\w ]+$/.test(String(part ?? '')))
    .join(' ')
