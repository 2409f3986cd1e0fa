import type { Recipient } from '#contract/privacy.ts'
import type { Env } from './env.ts'
import { isAtService } from './kyc-key.ts'

type Row = Recipient & {
  /** The settings that point to it. A test compares these with the settings that name another host. */
  settings: readonly string[]
  isUsed: (env: Env) => boolean
}

/**
 * Everyone who can receive data from this site (docs/safety.md T59). The privacy screen, the terms, the export and
 * docs/privacy.md show these rows: "Recebe …, para …."
 */
export const recipients = {
  hosting: {
    name: 'Empresa que hospeda o site',
    data: 'tudo o que o site guarda, na máquina que aluga a ele',
    purpose: 'manter o site no ar',
    settings: ['DEMO'],
    isUsed: ({ demo }) => !demo,
  },
  proxy: {
    name: 'Servidor de entrada',
    data: 'o que passa entre você e o site, com o seu endereço de internet',
    purpose: 'levar cada pedido ao site',
    settings: ['TRUST_PROXY'],
    isUsed: ({ trustProxy }) => trustProxy.some(network => !isHere(network)),
  },
  database: {
    name: 'Servidor do banco de dados',
    data: 'o que o site registra: conta, anúncio, compras e mensagens',
    purpose: 'guardar os registros',
    settings: ['DATABASE_URL'],
    isUsed: ({ databaseUrl = '' }) => !isHere(URL.parse(databaseUrl)?.hostname ?? ''),
  },
  storage: {
    name: 'Serviço de armazenamento',
    data: 'fotos, vídeos, e documentos cifrados com chaves que ele não tem',
    purpose: 'guardar arquivos',
    settings: ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    isUsed: ({ s3 }) => s3 !== undefined,
  },
  key_service: {
    name: 'Serviço de chaves',
    data: 'as chaves que cifram os documentos, com o número da conta, e nenhum documento',
    purpose: 'cifrar essas chaves com uma que só ele tem',
    settings: ['KYC_KEY', 'KYC_KEY_OLD', 'KMIP_CERT_FILE', 'KMIP_KEY_FILE', 'KMIP_CA_FILE'],
    isUsed: ({ kycKey, kycKeyOld }) => [kycKey, kycKeyOld].some(key => isAtService(key) && !isHere(key.host)),
  },
  backups: {
    name: 'Disco ou serviço das cópias de segurança',
    data: 'uma cópia de tudo o que o site guarda',
    purpose: 'recuperar o site depois de uma falha',
    settings: ['BACKUP_DIR'],
    isUsed: ({ backup }) => backup !== undefined,
  },
  mail_server: {
    name: 'Servidor de e-mail',
    data: 'o seu endereço e o texto de cada mensagem',
    purpose: 'entregar as mensagens',
    settings: ['SMTP_URL'],
    isUsed: ({ smtpUrl }) => smtpUrl !== undefined,
  },
  age_check: {
    name: 'Verificador de idade',
    data: 'só o pedido de confirmar a maioridade de quem visita, sem o nome do site',
    purpose: 'confirmar que quem visita tem 18 anos ou mais',
    settings: ['AGE_OIDC_ISSUER', 'AGE_OIDC_CLIENT_ID', 'AGE_OIDC_CLIENT_SECRET'],
    isUsed: ({ age }) => age.methods.includes('oidc'),
  },
  sms: {
    name: 'Operadora de SMS e ligações',
    data: 'o número de telefone e o código',
    purpose: 'confirmar que o número é seu',
    settings: ['SMPP_URL', 'TWILIO_API_URL', 'TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
    isUsed: ({ smpp, twilio }) => smpp !== undefined || twilio !== undefined,
  },
  whatsapp: {
    name: 'Meta (WhatsApp)',
    data: 'o número de telefone e o código',
    purpose: 'confirmar que o número é seu',
    settings: ['WHATSAPP_PHONE_ID', 'WHATSAPP_TOKEN', 'WHATSAPP_API_URL'],
    isUsed: ({ whatsapp }) => whatsapp !== undefined,
  },
  whatsapp_proofs: {
    name: 'Meta (comprovantes por WhatsApp)',
    data: 'o comprovante do Pix, só de quem o envia por lá',
    purpose: 'entregar o comprovante à equipe',
    settings: ['PIX_WHATSAPP'],
    isUsed: ({ pix }) => pix.whatsapp !== undefined,
  },
  push_services: {
    name: 'Serviço de notificações do navegador (Google, Mozilla, Microsoft ou Apple)',
    data: 'uma mensagem cifrada que ele não lê, só de quem ligou as notificações',
    purpose: 'avisar você',
    settings: ['PUSH_HOSTS'],
    isUsed: ({ push }) => push.hosts.length > 0,
  },
  pix_bank: {
    name: 'Banco do Pix',
    data: 'o valor, o código do pedido e, do banco de quem paga, quem pagou',
    purpose: 'receber e devolver o pagamento',
    settings: ['PIX_KEY', 'PIX_API_URL', 'PIX_TOKEN_URL', 'PIX_CLIENT_ID', 'PIX_CLIENT_SECRET'],
    isUsed: ({ pix }) => pix.provider !== undefined || pix.receiver !== undefined,
  },
  pagbank: {
    name: 'PagBank',
    data: 'nome, CPF, e-mail e os dados do cartão, cifrados no seu navegador',
    purpose: 'cobrar o cartão',
    settings: ['PAYMENTS_GATEWAY', 'PAGBANK_URL', 'PAGBANK_TOKEN'],
    isUsed: ({ payments }) => payments.gateway === 'pagbank',
  },
  simulator: {
    name: 'Simulador de pagamento',
    data: 'os dados de um cartão inventado, dentro desta demonstração',
    purpose: 'simular a cobrança',
    settings: ['PAYMENTS_GATEWAY'],
    isUsed: ({ payments }) => payments.gateway === 'simulator',
  },
  geography: {
    name: 'Serviço de lugares',
    data: 'só pedidos de listas de estados e cidades, sem nada sobre pessoas',
    purpose: 'mostrar os lugares',
    settings: ['GEO_URL'],
    isUsed: ({ geoUrl }) => geoUrl !== undefined,
  },
  audit_log: {
    name: 'Registro externo de auditoria',
    data: 'números e ações da equipe, com o endereço de rede dela, sem o seu nome',
    purpose: 'provar que o registro não mudou',
    settings: ['AUDIT_SINK'],
    isUsed: ({ monitoring }) => monitoring.auditSink?.startsWith('syslog') === true,
  },
  virus_scanner: {
    name: 'Antivírus',
    data: 'as fotos, os vídeos e os documentos enviados, que ele lê e não guarda',
    purpose: 'recusar arquivos com vírus',
    settings: ['CLAMAV_URL'],
    isUsed: ({ clamavUrl }) => !isHere(URL.parse(clamavUrl ?? '')?.hostname ?? ''),
  },
  tracing: {
    name: 'Coletor de medições',
    data: 'rotas, durações e erros, sem nada sobre pessoas',
    purpose: 'achar lentidão e falhas',
    settings: ['OTEL_EXPORTER_OTLP_ENDPOINT'],
    isUsed: ({ monitoring }) => !isHere(URL.parse(monitoring.otlpEndpoint ?? '')?.hostname ?? ''),
  },
} as const satisfies Record<string, Row>

/** A loopback address, a socket or nothing. What stays on this machine has no other recipient than its host. */
const isHere = (host: string) => /^(localhost|127\.[\d./]+|\[?::1\]?(\/128)?)?$/.test(host)

export const recipientsOf = (env: Env): Recipient[] =>
  Object.values(recipients)
    .filter(({ isUsed }) => isUsed(env))
    .map(({ name, data, purpose }) => ({ name, data, purpose }))
