import { type Network, type NetworkRules, networks } from './outside-links.ts'
import { plainLine } from './plain-text.ts'

/**
 * Returns the link as we store it, or undefined if the text is not one. For a network, `@ana.bela`, `ana.bela` and the
 * link to that page give the same result, and the link to any other page loses its query. Without a network, returns a
 * URL with its scheme.
 */
export function readLink(text: string, network?: Network): string | undefined {
  const line = plainLine(text)
  const name = network && nameIn(line.normalize('NFKC'), networks[network])
  if (name) return normalizedName(name, networks[network])
  const url = webUrl(/^[\w-]+(\.[\w-]+)+(:\d+)?([/?#]\S*)?$/.test(line) ? `https://${line}` : line)
  return url && network ? pathOnly(url, networks[network]) : url
}

const name = /^@?\s*([\w.]{1,60})\/*$/
const onlyName = (text: string) => (/\w/.test(text) ? name.exec(text)?.[1] : undefined)

function nameIn(line: string, { hosts, hasRivals = false }: NetworkRules) {
  const typed = onlyName(line)
  const isHost = typed !== undefined && (hosts.test(typed) || (hasRivals && typed.includes('.') && line[0] !== '@'))
  return isHost ? undefined : typed
}

const normalizedName = (typed: string, { start, keepsName }: NetworkRules) => (keepsName ? '@' : start) + typed

/** Drops the query, which identifies the person who shared the link. */
function pathOnly(text: string, rules: NetworkRules) {
  const { hostname, pathname } = new URL(text)
  if (!rules.hosts.test(hostname)) return text
  const parts = pathname.split('/').filter(Boolean)
  const typed = parts.length === 1 ? onlyName(parts[0] as string) : undefined
  if (typed) return normalizedName(typed, rules)
  return parts.length > 0 ? new URL(pathname, rules.start).href : undefined
}

function webUrl(text: string) {
  if (!/^https?:\/\/[^\s]+$/i.test(text) || !URL.canParse(text)) return undefined
  // A URL can show one host before an @ and lead to another.
  const { username, password } = new URL(text)
  return username + password === '' ? text : undefined
}
