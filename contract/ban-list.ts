/** Reasons to ban a person: only in serious cases, and never a possible victim (docs/decisions/078-four-eyes.md). */
export const personBans = {
  exploitation: 'Exploração de menor de idade',
  coercion: 'Coerção ou tráfico de pessoas',
  non_consensual: 'Imagens íntimas sem consentimento',
  false_identity: 'Identidade falsa ou documento de outra pessoa',
} as const
export type PersonBan = keyof typeof personBans

export const banYears = 5
