/** Both forms say the same; the subject is read on lock screens, so it is neutral. */
export type Message = {
  to: string
  subject: string
  text: string
  html: string /** Else nobody's. */
  replyTo?: string
}

export interface Mail {
  /** Done once the mail is accepted for delivery; throws `MailNotSent` when it was not. */
  send(message: Message): Promise<void>
}

/** Says why by the server's own codes only: its words would carry the address into the log. */
export class MailNotSent extends Error {
  constructor(code: string) {
    super(`mail not sent: ${code}`)
  }
}

/** What every mail of ours has in common. */
export const envelope = {
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  disableFileAccess: true,
  disableUrlAccess: true,
} as const

/** Each address as one, whatever signs it has: as a text it would be read as a list of names and addresses. */
export const addressed = ({ to, replyTo, ...rest }: Message) => ({
  ...rest,
  to: { name: '', address: to },
  ...(replyTo && { replyTo: { name: '', address: replyTo } }),
})
