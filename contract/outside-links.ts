import { countryCode } from './format.ts'

const greetings = {
  person: (name: string) => `Olá, ${name}! Vi o seu anúncio na Véspera e gostaria de conversar.`,
  business: (name: string) => `Olá, ${name}! Vi o anúncio da empresa na Véspera e gostaria de mais informações.`,
}

/** `phone` is area code and number, 10 or 11 digits. */
export function whatsappLink(phone: string, name: string, greeting: keyof typeof greetings = 'person') {
  const digits = phone.replace(/\D/g, '')
  return `https://wa.me/${countryCode}${digits}?text=${encodeURIComponent(greetings[greeting](name))}`
}

const networks = {
  tiktok: 'https://www.tiktok.com/@',
  twitter: 'https://x.com/',
  instagram: 'https://www.instagram.com/',
} as const

export function outsideLink(value: string | null, network?: keyof typeof networks) {
  const text = value?.trim() ?? ''
  if (network && /^@[\w.]{1,60}$/.test(text)) return networks[network] + text.slice(1)
  return /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text) ? text : null
}
