import { createTransport } from 'nodemailer'
import { envelope, type Mail, MailNotSent, withAddresses } from './mail.ts'

/** Shorter than nodemailer's defaults: the job is retried anyway. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 60_000,
}

/** `smtps:` is TLS from the first byte, `smtp:` uses STARTTLS when offered (`?requireTLS=true` insists). */
export function openSmtp(url: string, from: string): Mail {
  const transport = createTransport({ url, ...timeouts }, { from, ...envelope })
  return {
    async send(message) {
      await transport.sendMail(withAddresses(message)).catch(error => {
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
