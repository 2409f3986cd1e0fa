import { keptDays } from './retention-days.ts'

export type RetentionClass = {
  what: string
  keptFor: string
  why: string
  /** What happens to the data afterwards. */
  after: string
}

const days = (count: number) => `${count} dias`
// Both round down, so we never promise to keep data longer than we do.
const months = (count: number) => `${Math.floor(count / 30.5)} meses`
const years = (count: number) => (count < 2 * 365 ? '1 ano' : `${Math.floor(count / 365)} anos`)

/** docs/safety.md T50. Screens show the strings; `npm run retention` uses the keys. The days: `retention-days.ts`. */
export const retention = {
  documentsRejected: {
    what: 'Fotos de documentos recusados ou abandonados',
    keptFor: `${days(keptDays.documentsRejected)} depois da decisão ou do novo envio`,
    why: 'Para explicar a recusa e receber um novo envio.',
    after: 'A chave que as abre é destruída, e os arquivos são apagados.',
  },
  documentsApproved: {
    what: 'Fotos de documentos aprovados',
    keptFor: `${days(keptDays.documentsApproved)} depois da aprovação`,
    why: 'Para conferir que quem anuncia é a pessoa verificada e maior de idade.',
    after: 'A chave que as abre é destruída, e os arquivos são apagados.',
  },
  identity: {
    what: 'Nome, CPF e data de nascimento conferidos, e a decisão',
    keptFor: 'enquanto a conta existir',
    why: 'Para provar que só adultos verificados anunciam.',
    after: 'São apagados com a conta; resta a cópia lacrada do que foi publicado.',
  },
  adArchive: {
    what: 'Cópia lacrada de cada versão publicada do anúncio, com fotos, plano e anunciante',
    keptFor: `${years(keptDays.adArchive)} depois do último dia no ar, mesmo sem a conta`,
    why: 'A lei manda guardar os anúncios pagos (Decreto 8.771/2016, art. 16-M).',
    after: 'A chave e os arquivos são destruídos.',
  },
  replacedVersions: {
    what: 'Versões anteriores do seu anúncio',
    keptFor: `${years(keptDays.replacedVersions)} depois de substituídas, enquanto a conta existir`,
    why: 'Para comparar alterações e decidir contestações.',
    after: 'São apagadas.',
  },
  abuseVault: {
    what: 'Material suspeito de abuso de crianças, lacrado, e os dados ligados a ele',
    keptFor: `${months(keptDays.abuseVault)}, ou o que a autoridade mandar`,
    why: 'A lei manda preservar e comunicar (Lei 15.211/2025, art. 27).',
    after: 'A chave e os arquivos são destruídos, e a conta suspensa por isso é apagada.',
  },
  reports: {
    what: 'Denúncias, decisões e contestações',
    keptFor: `${years(keptDays.reports)} depois de recebidas`,
    why: 'Para provar o que foi decidido e defender direitos.',
    after: 'São apagadas.',
  },
  reportSources: {
    what: 'Código da rede de uma denúncia anônima',
    keptFor: days(keptDays.reportSources),
    why: 'Para juntar repetições, desfazer envios em série e bloquear quem denuncia de má-fé; do código não se refaz a rede.',
    after: 'São apagados.',
  },
  reportBlocks: {
    what: 'Bloqueios de quem denunciou de má-fé, pelo código do e-mail ou da rede',
    keptFor: `${days(keptDays.reportBlocks)} depois do fim do bloqueio`,
    why: 'Para explicar o bloqueio a quem responde e reconhecer quem repete; do código não se refaz o e-mail nem a rede.',
    after: 'São apagados.',
  },
  helpRequests: {
    what: 'Pedidos de ajuda em segredo, com as respostas e os passos da equipe',
    keptFor: `${days(keptDays.helpRequests)} depois de o caso ser encerrado, mesmo sem a conta`,
    why: 'Para socorrer quem pediu, também se outra pessoa apagar a conta.',
    after: 'São apagados.',
  },
  dataRequests: {
    what: 'Pedidos sobre os próprios dados e as respostas',
    keptFor: `${years(keptDays.dataRequests)} depois de recebidos, ou até a conta ser apagada`,
    why: 'Para provar que o pedido foi respondido no prazo.',
    after: 'São apagados; no registro da equipe ficam o protocolo e o resultado, sem o texto.',
  },
  contactCases: {
    what: 'Reclamações e pedidos de autoridades, com as respostas',
    keptFor: `${years(keptDays.contactCases)} depois de recebidos; as reclamações, até a conta com o mesmo e-mail ser apagada`,
    why: 'Para provar que cada um foi respondido no prazo.',
    after: 'São apagados; no registro da equipe fica o resultado, sem o texto.',
  },
  orders: {
    what: 'Pedidos, pagamentos e o aceite dos termos de cada compra',
    keptFor: `${years(keptDays.orders)} depois do fim do ano em que o plano e os pagamentos acabaram; sem nome depois que a conta é apagada`,
    why: 'Para cumprir obrigações fiscais (CTN, art. 173) e responder a disputas.',
    after: 'São apagados; restam somas por dia, sem pessoa.',
  },
  pixProofs: {
    what: 'Comprovantes de Pix enviados pelo site',
    keptFor: `${days(keptDays.pixProofs)} depois de o pedido ser decidido, enquanto a conta existir`,
    why: 'Para achar o pagamento em nossa conta e responder a contestações.',
    after: 'A chave que abre cada um é destruída com ele.',
  },
  supportMessages: {
    what: 'Conversas com o atendimento',
    keptFor: days(keptDays.supportMessages),
    why: 'Para continuar o atendimento.',
    after: 'São apagadas.',
  },
  contactMessages: {
    what: 'Mensagens do formulário de contato',
    keptFor: days(keptDays.contactMessages),
    why: 'Para responder a quem escreveu.',
    after: 'São apagadas.',
  },
  sessions: {
    what: 'Aparelhos em que a conta está aberta',
    keptFor: `${days(keptDays.sessions)} sem uso`,
    why: 'Para manter a sessão e mostrar onde ela está aberta.',
    after: 'São apagados, e o aparelho precisa entrar de novo.',
  },
  viewCounts: {
    what: 'Números de visitas e toques por dia, sem saber de quem',
    keptFor: days(keptDays.viewCounts),
    why: 'Para mostrar resultados e comparar com o ano anterior.',
    after: 'São apagados.',
  },
  accesses: {
    what: 'Registros de acesso: endereço IP, porta, hora e conta, nunca o que foi visto',
    keptFor: months(keptDays.accesses),
    why: 'A lei manda guardar (Marco Civil, art. 15); só uma ordem judicial os abre.',
    after: 'A chave de cada dia é destruída com os registros.',
  },
  incidents: {
    what: 'Registro de incidentes de segurança',
    keptFor: `${years(keptDays.incidents)} depois de registrados, e enquanto abertos`,
    why: 'A lei manda guardar (Resolução CD/ANPD 15/2024, art. 10).',
    after: 'São apagados.',
  },
  bannedPictures: {
    what: 'Impressões digitais de fotos e vídeos removidos por serem ilegais ou sem consentimento',
    keptFor: `${years(keptDays.bannedPictures)} depois da remoção ou da última tentativa de envio, ou até a remoção ser desfeita numa contestação`,
    why: 'Para que a imagem não volte enquanto alguém tentar; delas não se refaz a imagem.',
    after: 'São apagadas.',
  },
  audit: {
    what: 'Registro do que a equipe viu e fez',
    keptFor: years(keptDays.audit),
    why: 'Para descobrir e provar acessos indevidos; guarda números e códigos, não o conteúdo.',
    after: 'É apagado do mais antigo em diante; até lá nunca é alterado.',
  },
  backups: {
    what: 'Cópias de segurança',
    keptFor: `35 dias; as chaves dos lacres, ${days(keptDays.backupKeys)}`,
    why: 'Para recuperar o site depois de uma falha.',
    after: 'São apagadas; sem a chave, o que foi destruído não volta.',
  },
} as const satisfies Record<string, RetentionClass>
export type RetentionKey = keyof typeof retention
