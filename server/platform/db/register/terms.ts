import { type RetentionKey, retention } from '#contract/retention.ts'

/** The wording of the record of processing, which is in Portuguese for the data protection authority (ANPD). */
export const bases = {
  contract: 'Execução do contrato (LGPD, art. 7º, V)',
  consent: 'Consentimento (LGPD, art. 7º, I; dados sensíveis: art. 11, I)',
  law: 'Obrigação legal (LGPD, art. 7º, II; dados sensíveis: art. 11, II, a)',
  claims: 'Exercício regular de direitos (LGPD, art. 7º, VI; dados sensíveis: art. 11, II, d)',
  safety: 'Prevenção à fraude e segurança do titular (LGPD, art. 11, II, g)',
  interest: 'Legítimo interesse (LGPD, art. 7º, IX)',
  none: 'Não é dado pessoal',
} as const
export type Basis = keyof typeof bases

export const whose = {
  advertisers: 'anunciantes',
  buyers: 'anunciantes que compraram um plano',
  visitors: 'visitantes',
  notifiers: 'quem denuncia',
  operators: 'operadores',
  everyone: 'quem usa o site',
  nobody: 'ninguém',
} as const
export type Whose = keyof typeof whose

/** Retention of data that has no class in `contract/retention.ts`. */
const others = {
  account: 'Enquanto a conta existir',
  profile: 'Enquanto o perfil existir',
  listed: 'Enquanto o anúncio estiver no ar',
  operatorSession: '8 horas',
  link: 'Até o link vencer',
  secretLink: 'Enquanto existir o que o link abre',
  attempts: '2 dias; navegadores conhecidos de operadores, 30 dias',
  uploads: '25 horas',
  alert: 'Até o aviso ser lido ou enviado',
  documents: `${retention.documentsRejected.keptFor}; ${retention.documentsApproved.keptFor}; suspensão retém`,
  evidence: `Anúncio: ${retention.adArchive.keptFor}; suspeita de abuso: ${retention.abuseVault.keptFor}; ordem: enquanto durar`,
  hold: 'Enquanto o site existir: é o registro de uma ordem',
  cases: `Pedidos sobre dados: ${retention.dataRequests.keptFor}, sem confirmação 7 dias; de ajuda: ${retention.helpRequests.keptFor}; outros: ${retention.contactCases.keptFor}`,
  suspension: 'Enquanto a conta existir, e no registro de auditoria',
  approval: 'Enquanto existir aquilo de que trata; o que se leu de um documento, até a resposta',
  shared: 'Enquanto a conta existir; de um aparelho, 180 dias sem entrar por ele',
  views: '1 dia',
  looks: '8 dias',
  banList: '5 anos, ou até a suspensão ser encerrada',
  operator: 'Enquanto o operador constar dos registros que assinou',
  work: 'Até o trabalho ser feito; o que falhou, 7 dias',
  site: 'Enquanto o site existir',
} as const
export type Term = keyof typeof others | RetentionKey

export const termOf = (term: Term) =>
  term in others ? others[term as keyof typeof others] : retention[term as RetentionKey].keptFor
