import { limits } from '#contract/limits.ts'
import type { Gender } from '#contract/profile.ts'
import type { Reference } from './drafts.ts'
import { asHandle } from './invented-names.ts'
import type { Random } from './random.ts'

type Range = readonly [min: number, max: number]

const builds: Record<Gender, { height: Range; clothing: Range; foot: Range }> = {
  Mulher: { height: [151, 178], clothing: [36, 44], foot: [34, 39] },
  Trans: { height: [160, 184], clothing: [36, 46], foot: [36, 42] },
  Homem: { height: [166, 192], clothing: [38, 48], foot: [39, 45] },
}

/** Height and weight agree; each list may be answered with its last option, which says nothing. */
export function inventBody(random: Random, gender: Gender, { options }: Reference) {
  const build = builds[gender]
  const height_cm = random.integer(...build.height)
  const weight = Math.round(random.between(19.5, 27) * (height_cm / 100) ** 2)
  const choose = (list: readonly number[]) => (random.chance(0.1) ? list.at(-1) : random.pick(list.slice(0, -1)))
  return {
    height_cm,
    weight_kg: Math.max(limits.weightKg.min, Math.min(limits.weightKg.max, weight)),
    clothing_size: random.integer(...build.clothing),
    foot_size: random.integer(...build.foot),
    eyes_id: choose(options.eyes) ?? null,
    skin_color_id: choose(options.skin_colors) ?? null,
    hair_id: choose(options.hair) ?? null,
    breasts_id: gender === 'Mulher' ? (choose(options.breasts) ?? null) : null,
  }
}

export const noBody = {
  height_cm: null,
  weight_kg: null,
  clothing_size: null,
  foot_size: null,
  eyes_id: null,
  skin_color_id: null,
  hair_id: null,
  breasts_id: null,
}

const site = (path: string) => `https://example.com/${path}`

/** Handles end in `.exemplo` and sites lie on example.com, so that none can be anybody's. */
export function inventLinks(random: Random, nickname: string) {
  const handle = asHandle(nickname)
  const sometimes = (share: number, link: string) => (random.chance(share) ? link : null)
  return {
    url_instagram: sometimes(0.35, `@${handle}.exemplo`),
    url_tiktok: sometimes(0.15, `@${handle}.exemplo`),
    url_twitter: sometimes(0.2, `@${handle.replaceAll('.', '_')}_exemplo`),
    url_linktree: sometimes(0.12, site(`${handle}/links`)),
    url_onlyfans: sometimes(0.08, site(`${handle}/assinatura`)),
    url_web: sometimes(0.1, site(handle)),
  }
}

export const noLinks = {
  url_instagram: null,
  url_tiktok: null,
  url_twitter: null,
  url_linktree: null,
  url_onlyfans: null,
  url_web: null,
}

/** Documents of valid form that nobody has: registrations start with zeros that were never given out. */
export const inventedCpf = (number: number) => withCheckDigits(`0000${String(number).padStart(5, '0')}`, cpfWeights)

export const inventedCnpj = (number: number) =>
  withCheckDigits(`0000${String(number).padStart(4, '0')}0001`, cnpjWeights)

const cpfWeights = (length: number) => Array.from({ length }, (_, index) => length + 1 - index)
const cnpjWeights = (length: number) => Array.from({ length }, (_, index) => ((length - 1 - index) % 8) + 2)

function withCheckDigits(base: string, weightsOf: (length: number) => number[]) {
  const once = base + checkDigit(base, weightsOf)
  return once + checkDigit(once, weightsOf)
}

function checkDigit(digits: string, weightsOf: (length: number) => number[]) {
  const sum = weightsOf(digits.length).reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}
