import { foldName } from '#contract/place.ts'
import type { Gender } from '#contract/profile.ts'
import { feminineNames, masculineNames, surnames } from './people-names.ts'
import type { Random } from './random.ts'

export type InventedName = { nickname: string; fullName: string }

/** Gives out names, first names alone while they last; no two people have the same nickname. */
export function inventNames(random: Random) {
  const fresh = { feminine: deck(random, feminineNames), masculine: deck(random, masculineNames) }
  const person = (gender: Gender): InventedName => {
    const nickname = (gender === 'Homem' ? fresh.masculine : fresh.feminine)()
    return { nickname, fullName: `${nickname} ${random.pick(surnames)}` }
  }
  const couple = (): InventedName => {
    const [one, other] = [person('Mulher'), person(random.chance(0.8) ? 'Homem' : 'Mulher')]
    return { nickname: `${one.nickname} e ${other.nickname}`, fullName: one.fullName }
  }
  return (gender: Gender | null) => (gender ? person(gender) : couple())
}

/** Each name once in an order of its own, then again with a second word. */
function deck(random: Random, names: readonly string[]) {
  const seconds = random.shuffle(surnames)
  const order = random.shuffle(names)
  let dealt = 0
  return () => {
    const [place, round] = [dealt % order.length, Math.floor(dealt / order.length)]
    dealt++
    const second = round === 0 ? '' : ` ${seconds[(place + round) % seconds.length]}`
    return order[place] + second
  }
}

/** `Ana e João` → `ana.e.joao`: what handles and mailboxes can hold. */
export const asHandle = (name: string) => foldName(name).replace(/[^a-z0-9]+/g, '.')
