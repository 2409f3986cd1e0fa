import { createTransport } from 'nodemailer'
import { addressed, envelope, type Mail, MailNotSent } from './mail.ts'

/** Shorter than nodemailer's own: a job that waits is better tried again. */
const patience = {
  dnsTimeout: 10_000,
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 60_000,
}

/** A mail server; `smtps:` is TLS from the first byte, `smtp:` takes STARTTLS when offered (`?requireTLS=true` insists). */
export function openSmtp(url: string, from: string): Mail {
  const transport = createTransport({ url, ...patience }, { from, ...envelope })
  return {
    async send(message) {
      await transport.sendMail(addressed(message)).catch(error => {
        throw new MailNotSent(codesOf(error))
      })
    },
  }
}

type SmtpError = { code?: unknown; responseCode?: unknown; command?: unknown }

const codesOf = ({ code, responseCode, command }: SmtpError) =>
  [code, responseCode, command]
    .filter(part => typeof part === 'number' || /^[\w ]+$/.test(String(part ?? '')))
    .join(' ')
