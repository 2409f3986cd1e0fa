import * as z from 'zod/mini'

// docs/safety.md T42. We review these once a year, together with advertisers: docs/trust-signals.md.

type Evidence = { name: string /** In dictionary spelling; a star stands for any ending. */; words: readonly string[] }

/**
 * A study of advertisements found that these signals matter (docs/safety.md T42). We highlight a match for an operator
 * who is already reading the case, and do nothing else with it.
 */
export const evidenceSignals = {
  control: {
    name: 'Outra pessoa parece decidir ou atender',
    words: [
      'falar com o responsável',
      'falar com a responsável',
      'falar com meu empresário',
      'falar com minha empresária',
      'tratar com',
      'agendar com',
      'meu agente',
      'minha agente',
      'meu gerente',
      'minha gerente',
      'meu patrão',
      'minha patroa',
      'nossas meninas',
      'nossas garotas',
      'nossas modelos',
      'temos meninas',
      'temos garotas',
      'chame no número da casa',
      'pagar minha dívida',
      'passaporte retido',
      'documentos retidos',
    ],
  },
  reassurance: {
    name: 'Insiste que é de confiança',
    words: [
      '100% real',
      '100% confiável',
      'sem golpe',
      'não é golpe',
      'sem enganação',
      'pode confiar',
      'confiança total',
    ],
  },
  obscured_phone: { name: 'Telefone escondido no texto', words: [] },
  youth: {
    name: 'Palavras que sugerem pouca idade',
    words: [
      'novinh*',
      'ninfet*',
      'colegial',
      'colegiais',
      'adolescente',
      'teen',
      'lolita',
      'menininh*',
      'garotinh*',
      'aninhos',
      'recém 18',
      'acabei de fazer 18',
      'uniforme escolar',
    ],
  },
} as const satisfies Record<string, Evidence>
export type EvidenceSignal = keyof typeof evidenceSignals
export const evidenceNames = Object.keys(evidenceSignals) as [EvidenceSignal, ...EvidenceSignal[]]
export const EvidenceSignal = z.enum(evidenceNames)

type Forbidden = {
  name: string
  why: string /** A rule that marked these examples would be wrong. Tests use them. */
  examples: readonly string[]
}

/** Signals that must never count, because they prove nothing or point at innocent people. */
export const forbiddenSignals = {
  age_below_23: {
    name: 'Ter menos de 23 anos',
    why: 'Adultos de 18 a 22 anos anunciam por decisão própria; a idade é a dos documentos.',
    examples: ['Tenho 19 anos', '21 anos', 'idade: 22'],
  },
  passing_through: {
    name: 'Estar de passagem ou ser nova na cidade',
    why: 'Quem viaja a trabalho por decisão própria é a regra: no estudo, a frase é mais rara entre vítimas.',
    examples: ['De passagem pela cidade até sexta', 'Nova na cidade', 'Fico só esta semana em Niterói'],
  },
  client_screening: {
    name: 'Escolher e conferir clientes',
    why: 'É como pessoas independentes se protegem.',
    examples: ['Só atendo depois de conversar', 'Peço referência e uma selfie', 'Não atendo número oculto'],
  },
  young_look: {
    name: 'Parecer jovem',
    why: 'Aparência não é idade; quem parece menor é caso dos documentos, não de um sinal.',
    examples: ['Rosto jovem', 'Aparência jovem', 'Pareço mais nova do que sou'],
  },
  ethnicity: {
    name: 'Etnia, cor da pele ou origem',
    why: 'Não diz nada, e discriminaria.',
    examples: ['Negra', 'Parda, olhos castanhos', 'Indígena', 'Venezuelana', 'Descendente de japoneses'],
  },
} as const satisfies Record<string, Forbidden>
export type ForbiddenSignal = keyof typeof forbiddenSignals

/** The only use that we allow. It is not a number, so no signal can have a weight. */
export type SignalUse = 'highlight'

/** The code does not compile if a forbidden signal gets a use here or becomes evidence. */
export const signalUses = {
  control: 'highlight',
  reassurance: 'highlight',
  obscured_phone: 'highlight',
  youth: 'highlight',
} as const satisfies Record<Exclude<EvidenceSignal, ForbiddenSignal>, SignalUse> &
  Partial<Record<ForbiddenSignal, never>>
