import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect } from 'vitest'
import { atEnd } from './at-end.ts'

export type Delivered = Email & { recipients: string[] }

/** A real mail server of this machine, which keeps what it is given and can refuse for a while. */
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
      // Cut off in the middle: not taken.
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
/** A random token may spell any short word. */
const token = /(?<![\w-])[\w-]{43}(?![\w-])/g

/** Nothing in it tells whoever looks over a shoulder what the site is, its domain aside. */
export function expectDiscreet({ subject = '', text = '', html = '' }: Delivered, ...more: RegExp[]) {
  const said = [subject, text, html].map(part => part.replaceAll(site, '').replace(token, '')).join(' ')
  for (const words of [revealing, ...more]) expect(said).not.toMatch(words)
}

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>

const sentTo = (email: string) => (mail: Delivered) => mail.recipients.includes(email)

const temporarily = () => Object.assign(new Error('try again later for secret@teste.local'), { responseCode: 451 })
