import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** `to` is the area code and number, ten or eleven digits. */
export type PhoneCode = { to: string; code: string; minutes: number }

export interface PhoneCodes {
  /** Resolves once the service has accepted the message. @throws CodeNotSent */
  send(message: PhoneCode): Promise<void>
}

/** Contains only the service's status and codes, because the service's messages would put the number into the log. */
export class CodeNotSent extends Error {
  constructor(codes: string) {
    super(`phone code not sent: ${codes}`)
  }
}

/** Writes each message to a file beside the e-mails, for development and the demonstration. */
export function openPhoneOutbox(folder: string, now: () => Date): PhoneCodes {
  return {
    async send(message) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${now().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`
      // Renames last, so that a reader never sees an incomplete file.
      await writeFile(join(folder, `.${name}`), textOf(message), { mode: 0o600 })
      await rename(join(folder, `.${name}`), join(folder, `${name}.whatsapp.txt`))
    },
  }
}

const textOf = ({ to, code, minutes }: PhoneCode) =>
  `Para: ${to}\n\n${code} é o seu código de verificação. Ele vale por ${minutes} minutos. Não compartilhe com ninguém.\n`
