import { hash } from 'node:crypto'

/** Base64, as a content security policy wants it. */
export const sha256 = (text: string) => hash('sha256', text, 'base64')
