import type { Lane } from './report-kinds.ts'

/** Why a report counts as abusive: something that was known to be untrue, or that only harasses. */
export const abuseReasons = {
  fabricated: 'Fatos inventados de propósito',
  harassment: 'Serve só para perseguir quem anuncia',
  repeated: 'Repete o que já foi decidido, sem nada de novo',
} as const
export type AbuseReason = keyof typeof abuseReasons

/**
 * docs/safety.md T36. The first one is a warning; one that comes after it within `warningDays` closes the door for a
 * while. Shorter for tips: a network may be that of many people.
 */
export const abuseLimits = { warningDays: 365, closedDays: { formal: 90, tip: 30 } } as const

export const closedDaysOf = (lane: Lane) => abuseLimits.closedDays[lane]

const always = 'Menor de idade, coerção, imagem íntima e violência são recebidas sempre.'
const contest = 'Para contestar, use o link da denúncia ou a página de contato.'

export const abuseMessages = {
  refused: {
    formal: (until: string) =>
      `Denúncias com este e-mail foram registradas como abusivas, e até ${until} não recebemos outras deste motivo. ${always} ${contest}`,
    tip: (until: string) =>
      `Denúncias anônimas desta rede foram registradas como abusivas: até ${until}, para este motivo, é preciso se identificar. ${always} ${contest}`,
  } satisfies Record<Lane, (until: string) => string>,
} as const
