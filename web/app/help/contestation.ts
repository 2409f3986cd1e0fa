import { paths } from '#contract/paths.ts'

const about = 'contestar'

/** Returns the URL that opens the conversation with the start of a message about `subject`, such as *Foto 3*. */
export const contestation = (subject: string) => `${paths.help}?${about}=${encodeURIComponent(subject)}`

export function contestationText() {
  const subject = new URLSearchParams(location.search).get(about)
  return subject ? `Quero contestar uma recusa (${subject}). ` : ''
}
