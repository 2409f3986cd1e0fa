import { createHash } from 'node:crypto'
import { terms, termsVersion } from '#contract/terms.ts'

const text = terms.map(({ title, paragraphs }) => [title, ...paragraphs].join('\n')).join('\n\n')

/** The hash that an acceptance records. */
export const termsHash = createHash('sha256').update(`${termsVersion}\n\n${text}`).digest('hex')
