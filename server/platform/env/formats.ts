import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { createSecureContext } from 'node:tls'
import * as z from 'zod/mini'

function isNetwork(text: string) {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  return version !== 0 && fits && rest.length === 0
}

export const isUrl = (schemes: string[]) => (text: string) => schemes.includes(URL.parse(text)?.protocol ?? '')
const isOrigin = (text: string) => URL.parse(text)?.href === `${URL.parse(text)?.origin}/`
export const httpUrl = z.string().check(z.refine(isUrl(['http:', 'https:'])))
export const origin = z.pipe(
  httpUrl.check(z.refine(isOrigin)),
  z.transform(url => new URL(url).origin),
)

export const networks = z.pipe(
  z.pipe(
    z.string(),
    z.transform(list => list.split(',').map(network => network.trim())),
  ),
  z.array(z.string().check(z.refine(isNetwork))),
)

export const numberUpTo = (max: number) =>
  z.pipe(z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number)), z.number().check(z.maximum(max)))

const ibgeStates = [
  11, 12, 13, 14, 15, 16, 17, 21, 22, 23, 24, 25, 26, 27, 28, 29, 31, 32, 33, 35, 41, 42, 43, 50, 51, 52, 53,
]

export const states = z.pipe(
  z.pipe(
    z.string(),
    z.transform(list => [...new Set(list.split(',').map(Number))]),
  ),
  z.array(z.number().check(z.refine(id => ibgeStates.includes(id)))),
)

export const bytes32 = z.pipe(
  z.string().check(z.regex(/^[A-Za-z0-9+/_-]{43}=?$/)),
  z.transform(text => Buffer.from(text, 'base64')),
)

function readPem(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** The path of a PEM file, read as its text. */
export const pemFile = z.pipe(
  z.pipe(z.string(), z.transform(readPem)),
  z.string().check(z.refine(pem => pem.includes('-----BEGIN '))),
)

/** Whether a certificate and a key belong together. */
export function fits(cert: string | undefined, key: string | undefined) {
  if (!cert || !key) return true
  try {
    createSecureContext({ cert, key })
    return true
  } catch {
    return false
  }
}
