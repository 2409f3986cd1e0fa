import { createHash } from 'node:crypto'
import { terms, termsVersion } from '#contract/terms.ts'

const text = terms.map(({ title, paragraphs }) => [title, ...paragraphs].join('\n')).join('\n\n')

/** Which text was accepted: SHA-256 of the terms as they are shown, in hexadecimal. */
export const termsHash = createHash('sha256').update(`${termsVersion}\n\n${text}`).digest('hex')
