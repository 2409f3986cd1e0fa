import { isIP } from 'node:net'
import * as z from 'zod/mini'

/** An address, or a network as `10.0.0.0/8`. */
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

/** Addresses or networks, separated by commas. */
export const networks = z.pipe(
  z.pipe(
    z.string(),
    z.transform(list => list.split(',').map(network => network.trim())),
  ),
  z.array(z.string().check(z.refine(isNetwork))),
)
