/** The ways to prove that one is 18 or over, in `AGE_ASSURANCE`. */
export const ageMethods = {
  wallet: {
    name: 'Carteira digital',
    about:
      'A carteira no seu celular confirma só uma coisa: que você tem 18 anos ou mais. Quem emitiu a carteira não fica sabendo onde você a usou.',
  },
  oidc: {
    name: 'Serviço de verificação',
    about:
      'Um serviço independente confirma só uma coisa: que você tem 18 anos ou mais. Ele não fica sabendo que site perguntou.',
  },
} as const
export type AgeMethod = keyof typeof ageMethods
export const ageMethodNames = Object.keys(ageMethods) as [AgeMethod, ...AgeMethod[]]

export const ageUnproven = 'Comprove no site que você tem 18 anos ou mais para ver este conteúdo.'

/** Why a check failed, worded for the visitor. */
export const ageFailures = {
  under_age: {
    title: 'A verificação diz que você tem menos de 18 anos',
    text: 'Este site é só para maiores de 18 anos. Se a informação está errada, conteste.',
  },
  untrusted: {
    title: 'Não foi possível confiar nesta resposta',
    text: 'A resposta não veio de um serviço que aceitamos, ou foi alterada no caminho.',
  },
  expired: {
    title: 'O tempo da verificação acabou',
    text: 'Cada verificação vale por poucos minutos, e a credencial também tem validade.',
  },
  replayed: {
    title: 'Esta verificação já foi usada',
    text: 'Cada verificação serve uma vez só, no navegador que a começou.',
  },
  cancelled: {
    title: 'Você cancelou a verificação',
    text: 'Nada foi guardado.',
  },
  unavailable: {
    title: 'O serviço de verificação não respondeu',
    text: 'A falha não é sua. Tente de novo, ou de outra forma.',
  },
} as const
export type AgeFailure = keyof typeof ageFailures
export type AgeOutcome = 'passed' | AgeFailure
export const ageOutcomes = ['passed', ...(Object.keys(ageFailures) as AgeFailure[])] as const

export const isAgeFailure = (text: string): text is AgeFailure => Object.hasOwn(ageFailures, text)

/** How long a visitor can take, in minutes. */
export const ageCheckMinutes = 10

/** These answer only if the operator has configured a provider. */
export const agePaths = {
  /** The visitor chooses how to prove the age, and reads how a failed check ended. */
  choice: '/idade',
  /** Shows the check that the visitor's browser has begun. */
  open: '/idade/verificacao',
  state: '/idade/estado',
  return: '/idade/retorno',
  /** On the neutral host. A redirect comes back to one registered URL; a wallet posts to a URL of its own. */
  provider: (key?: string) => (key ? `/r/${key}` : '/r'),
} as const
