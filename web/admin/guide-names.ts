import type { ReportKind } from '#contract/report-kinds.ts'

/** The anchor of each part of the guide; of a report there is one for each kind, below its own. */
export const guideAnchors = {
  team: 'equipe',
  words: 'palavras',
  documents: 'documentos',
  coercion: 'coercao',
  profiles: 'perfis',
  media: 'midias',
  banners: 'publicidades',
  reports: 'denuncias',
  contestations: 'contestacoes',
  reversals: 'duas-pessoas',
  abuse: 'abuso-de-criancas',
  help: 'ajuda',
  data: 'dados-pessoais',
  contact: 'reclamacoes',
  support: 'atendimento',
  orders: 'pedidos',
} as const
export type GuideName = keyof typeof guideAnchors

export const reportAnchor = (kind: ReportKind) => `${guideAnchors.reports}-${kind}`
