export type OutgoingEmail = {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
}

export interface Mail {
  /** Resolves when the server has accepted the e-mail. @throws MailNotSent */
  send(message: OutgoingEmail): Promise<void>
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
export const withAddresses = ({ to, replyTo, ...rest }: OutgoingEmail) => ({
  ...rest,
  to: { name: '', address: to },
  ...(replyTo && { replyTo: { name: '', address: replyTo } }),
})
