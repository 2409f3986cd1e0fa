import { createHash } from 'node:crypto'
import { terms, termsVersion } from '#contract/terms.ts'

const text = terms.map(({ title, paragraphs }) => [title, ...paragraphs].join('\n')).join('\n\n')

/** Recorded with each acceptance of the terms. */
export const termsHash = createHash('sha256').update(`${termsVersion}\n\n${text}`).digest('hex')
