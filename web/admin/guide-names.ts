import { adminPaths } from '#contract/admin-screens.ts'
import type { ReportKind } from '#contract/report-kinds.ts'

/** The anchor of each part of the guide. The kinds of report have their own anchors: see `reportAnchor`. */
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

export const guidePath = (name: GuideName) => `${adminPaths.guide}#${guideAnchors[name]}`

export const reportAnchor = (kind: ReportKind) => `${guideAnchors.reports}-${kind}`
export const reportGuidePath = (kind: ReportKind) => `${adminPaths.guide}#${reportAnchor(kind)}`
