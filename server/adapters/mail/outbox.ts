import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { envelope, type Mail, withAddresses } from './mail.ts'

/** Writes `.eml` files, sorted by time, when no mail server is configured. */
export function openOutbox(folder: string, from: string, now: () => Date): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from, ...envelope })
  return {
    async send(message) {
      const { message: bytes } = await transport.sendMail(withAddresses(message))
      if (!Buffer.isBuffer(bytes)) throw new Error('the mail was not made as bytes')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${now().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`
      // Renamed at the end, so that nobody reads half a file.
      await writeFile(join(folder, `.${name}`), bytes, { mode: 0o600 })
      await rename(join(folder, `.${name}`), join(folder, `${name}.eml`))
    },
  }
}
