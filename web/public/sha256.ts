import { hash } from 'node:crypto'

/** Base64, for the content security policy. */
export const sha256 = (text: string) => hash('sha256', text, 'base64')
