import { countryCode } from './format.ts'

const greetings = {
  person: (name: string) => `Olá, ${name}! Vi o seu anúncio na Véspera e gostaria de conversar.`,
  business: (name: string) => `Olá, ${name}! Vi o anúncio da empresa na Véspera e gostaria de mais informações.`,
}

/** `phone` is the area code and number, 10 or 11 digits. */
export function whatsappLink(phone: string, name: string, greeting: keyof typeof greetings = 'person') {
  const digits = phone.replace(/\D/g, '')
  return `https://wa.me/${countryCode}${digits}?text=${encodeURIComponent(greetings[greeting](name))}`
}

export type NetworkRules = {
  /** The part of a page's URL before the name. */
  start: string
  hosts: RegExp
  /** We store `@name`. docs/specification.md §2 says how it becomes a URL. */
  keepsName?: boolean
  /** People also enter pages on similar services, so we treat a name with a dot and without an @ as a host. */
  hasRivals?: boolean
}

export const networks = {
  tiktok: { start: 'https://www.tiktok.com/@', hosts: /^((www|m)\.)?tiktok\.com$/, keepsName: true },
  twitter: { start: 'https://x.com/', hosts: /^((www|m|mobile)\.)?(x|twitter)\.com$/, keepsName: true },
  instagram: { start: 'https://www.instagram.com/', hosts: /^((www|m)\.)?instagr(am\.com|\.am)$/, keepsName: true },
  onlyfans: { start: 'https://onlyfans.com/', hosts: /^(www\.)?onlyfans\.com$/ },
  linktree: { start: 'https://linktr.ee/', hosts: /^(www\.)?linktr\.ee$/, hasRivals: true },
} satisfies Record<string, NetworkRules>
export type Network = keyof typeof networks

type NamedNetwork = Extract<Network, 'tiktok' | 'twitter' | 'instagram'>

export function outsideLink(value: string | null, network?: NamedNetwork) {
  const text = value?.trim() ?? ''
  if (network && /^@[\w.]{1,60}$/.test(text)) return networks[network].start + text.slice(1)
  return /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text) ? text : null
}
