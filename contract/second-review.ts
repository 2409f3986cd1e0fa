/** Why documents need the approval of two operators (docs/decisions/078-four-eyes.md). */
export const secondReviewReasons = {
  young: 'a pessoa tem 21 anos ou menos',
  report: 'há uma denúncia aberta de menor de idade ou de tráfico',
  linked: 'a conta tem algo em comum com outra',
  words: 'o perfil tem palavras marcadas',
  suspended: 'a conta já esteve suspensa',
  rejected: 'um envio anterior foi recusado pelo que mostrava',
  banned: 'o número do documento é o de alguém da lista de pessoas banidas',
  all: 'neste site todos os documentos têm duas análises',
} as const
export type SecondReviewReason = keyof typeof secondReviewReasons

/**
 * Facts about an account that we know before anyone reads its documents. Each requires a second operator, but none is a
 * reason to refuse the documents.
 */
export type RiskFlag = Exclude<SecondReviewReason, 'young' | 'banned' | 'all'>

export const secondReviewAge = 21
export const isYoung = (age: number) => age <= secondReviewAge

/** "a pessoa tem 21 anos ou menos e o perfil tem palavras marcadas". */
export const describeReasons = (reasons: readonly SecondReviewReason[]) =>
  new Intl.ListFormat('pt-BR').format(reasons.map(reason => secondReviewReasons[reason]))

export const readingsDiffer = 'As duas análises leram coisas diferentes.'
