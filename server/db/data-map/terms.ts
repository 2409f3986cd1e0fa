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
  session: '60 dias sem uso, ou até sair',
  operatorSession: '8 horas',
  link: 'Até o link vencer',
  attempts: '2 dias; navegadores conhecidos de operadores, 30 dias',
  uploads: '25 horas',
  alert: 'Até o aviso ser lido ou enviado',
  searchAlert: '60 dias sem renovação',
  versions: '1 ano depois de substituída, ou até a conta ser excluída',
  documents: '30 dias depois da recusa ou de um envio mais novo, 90 dias depois da aprovação; suspensão retém',
  messages: '90 dias depois da última mensagem',
  contact: '90 dias',
  reports: '5 anos',
  suspension: 'Enquanto a conta existir, e no registro de auditoria',
  helpRequests: '180 dias depois de encerrado o caso',
  counts: '400 dias',
  shared: 'Enquanto a conta existir; de um aparelho, 180 dias sem entrar por ele',
  linked: '5 anos depois do último passo do caso',
  views: '1 dia',
  orders: 'Sem prazo de eliminação ainda; sem o nome desde a exclusão da conta',
  ban: 'Sem prazo de eliminação ainda',
  audit: 'Sem prazo de eliminação ainda; a lei pede 5 anos',
  operator: 'Enquanto o operador constar dos registros que assinou',
  work: 'Até o trabalho ser feito; o que falhou, 7 dias',
  site: 'Enquanto o site existir',
} as const
export type Term = keyof typeof terms
