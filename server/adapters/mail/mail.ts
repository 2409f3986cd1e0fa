export type Message = {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
}

export interface Mail {
  /** Resolves when the server has accepted the e-mail. @throws MailNotSent */
  send(message: Message): Promise<void>
}

/** Carries the server's codes only: its text would put the address into the log. */
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

/** As an object an address is never parsed as a list of names and addresses. */
export const addressed = ({ to, replyTo, ...rest }: Message) => ({
  ...rest,
  to: { name: '', address: to },
  ...(replyTo && { replyTo: { name: '', address: replyTo } }),
})
