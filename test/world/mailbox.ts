import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect } from 'vitest'
import { atEnd } from './at-end.ts'

export type Delivered = Email & { recipients: string[] }

/** A real local mail server that stores the mail it receives and can refuse mail temporarily. */
export async function openMailbox() {
  const mails: Delivered[] = []
  const state = { isOpen: true }
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    onMailFrom: (_address, _session, done) => done(state.isOpen ? null : temporarily()),
    onData: async (stream, session, done) => {
      const message = await buffer(stream).catch(() => undefined)
      // Does not accept a message that was cut off.
      if (!message) return
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      mails.push({ ...(await PostalMime.parse(message)), recipients })
      done()
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => new Promise<void>(resolve => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, mails, state, to: (email: string) => mails.filter(sentTo(email)) }
}

const revealing =
  /v[ée]spera|acompanhante|adult|anúncio|anunciante|sex|swing|close friends|parceir|garota|programa|\+18/i
const site = 'https://vespera.example'
/** Random tokens are ignored, since they can spell any short word. */
const token = /(?<![\w-])[\w-]{43}(?![\w-])/g

/**
 * Expects the mail to reveal nothing about the site but its domain, in case somebody looks over the reader's shoulder.
 */
export function expectDiscreet({ subject = '', text = '', html = '' }: Delivered, ...more: RegExp[]) {
  const content = [subject, text, html].map(part => part.replaceAll(site, '').replace(token, '')).join(' ')
  for (const words of [revealing, ...more]) expect(content).not.toMatch(words)
}

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>

const sentTo = (email: string) => (mail: Delivered) => mail.recipients.includes(email)

const temporarily = () => Object.assign(new Error('try again later for secret@teste.local'), { responseCode: 451 })
