import { limits } from '#contract/limits.ts'
import type { Gender } from '#contract/profile.ts'
import type { Reference } from './drafts.ts'
import type { Random } from './random.ts'

type Range = readonly [least: number, most: number]

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
    weight_kg: Math.max(limits.weightKg.least, Math.min(limits.weightKg.most, weight)),
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
