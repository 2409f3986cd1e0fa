import { retention } from '#contract/retention.ts'

/** In the words of the record of processing, which the authority reads: hence Portuguese. */
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

export const terms = {
  account: 'Enquanto a conta existir',
  profile: 'Enquanto o perfil existir',
  listed: 'Enquanto o anúncio estiver no ar',
  session: retention.sessions.keptFor,
  operatorSession: '8 horas',
  link: 'Até o link vencer',
  attempts: '2 dias; navegadores conhecidos de operadores, 30 dias',
  uploads: '25 horas',
  alert: 'Até o aviso ser lido ou enviado',
  versions: retention.replacedVersions.keptFor,
  documents: `${retention.documentsRejected.keptFor}; ${retention.documentsApproved.keptFor}; suspensão retém`,
  messages: retention.supportMessages.keptFor,
  contact: retention.contactMessages.keptFor,
  reports: retention.reports.keptFor,
  reportSources: retention.reportSources.keptFor,
  reportBlocks: retention.reportBlocks.keptFor,
  incidents: retention.incidents.keptFor,
  evidence: `Anúncio: ${retention.adArchive.keptFor}; suspeita de abuso: ${retention.abuseVault.keptFor}; ordem: enquanto durar`,
  hold: 'Enquanto o site existir: é o registro de uma ordem',
  contactCases: retention.contactCases.keptFor,
  dataRequests: retention.dataRequests.keptFor,
  suspension: 'Enquanto a conta existir, e no registro de auditoria',
  helpRequests: retention.helpRequests.keptFor,
  shared: 'Enquanto a conta existir; de um aparelho, 180 dias sem entrar por ele',
  accesses: retention.accesses.keptFor,
  counts: retention.viewCounts.keptFor,
  views: '1 dia',
  looks: '8 dias',
  banList: '5 anos, ou até a suspensão ser encerrada',
  orders: retention.orders.keptFor,
  ban: retention.bannedPictures.keptFor,
  audit: retention.audit.keptFor,
  operator: 'Enquanto o operador constar dos registros que assinou',
  work: 'Até o trabalho ser feito; o que falhou, 7 dias',
  site: 'Enquanto o site existir',
} as const
export type Term = keyof typeof terms
