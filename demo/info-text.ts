import type { Gender } from '#contract/profile.ts'
import { infoSentences } from './info-sentences.ts'
import type { Random } from './random.ts'

type Facts = { kind: keyof typeof infoSentences; gender: Gender | null; city: string; neighborhood: string }

/** Three to five sentences, at most two of a group, in the order of the groups. */
export function infoText(random: Random, facts: Facts) {
  const groups = infoSentences[facts.kind].map(group => random.sample(group, 2))
  const length = random.integer(3, 5)
  const seconds = random.shuffle(groups.map((_, index) => index)).slice(0, Math.max(0, length - groups.length))
  const chosen = groups.flatMap((group, index) => group.slice(0, seconds.includes(index) ? 2 : 1))
  const dropped = random.sample([...chosen.keys()], Math.max(0, chosen.length - length))
  return chosen
    .filter((_, index) => !dropped.includes(index))
    .map(sentence => inflect(sentence, facts))
    .join(' ')
}

function inflect(sentence: string, { gender, city, neighborhood }: Facts) {
  return sentence
    .replace('{cidade}', city)
    .replace('{bairro}', neighborhood)
    .replace(/\{([^|}]+)\|([^}]+)\}/g, gender === 'Homem' ? '$1' : '$2')
}
