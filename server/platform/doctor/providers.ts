import { randomBytes, X509Certificate } from 'node:crypto'
import { ageMethods, agePaths } from '#contract/age-checks.ts'
import { CodeNotSent, type PhoneService } from '#server/platform/adapters/phone-codes/phone-codes.ts'
import { type Check, failure, ok, reasonOf, warning } from './findings.ts'

export const mailCheck: Check = {
  about: 'E-mail',
  todo: 'confira SMTP_URL e MAIL_FROM',
  async examine({ app: { mail, env }, mailTo }) {
    const refused = await mail.check().then(
      () => undefined,
      (error: unknown) => mailFailures.find(({ code }) => reasonOf(error).includes(code)) ?? Promise.reject(error),
    )
    if (refused) return [failure(refused.text)]
    const reached = env.smtpUrl
      ? ok('o servidor aceita a conexão e o acesso')
      : warning('sem SMTP_URL, cada e-mail é um arquivo em DATA_DIR/outbox')
    if (!mailTo) return [reached]
    await mail.send({ to: mailTo, subject: 'Véspera: teste de e-mail', text: sample, html: `<p>${sample}</p>` })
    return [reached, ok(`mensagem de teste para ${mailTo} ${env.smtpUrl ? 'entregue ao servidor' : 'gravada'}`)]
  },
}

/** Keyed by nodemailer's code. */
const mailFailures = [
  { code: 'EDNS', text: 'o nome do servidor em SMTP_URL não existe; confira SMTP_URL' },
  { code: 'EAUTH', text: 'o servidor recusa o usuário ou a senha; confira SMTP_URL' },
  { code: 'ETLS', text: 'o servidor não oferece TLS como SMTP_URL pede; confira SMTP_URL' },
  { code: 'ETIMEDOUT', text: 'o servidor não responde a tempo; confira SMTP_URL e o firewall' },
  { code: 'ESOCKET', text: 'o servidor não aceita a conexão, ou o seu certificado não vale; confira SMTP_URL' },
  { code: 'ECONNECTION', text: 'o servidor encerra a conexão; confira SMTP_URL' },
]

const sample = 'Esta mensagem de teste foi pedida por quem opera o site.'

/** Sends nobody a message. */
export const phoneCodesCheck: Check = {
  about: 'Códigos por telefone',
  todo: 'confira PHONE_CODE_CHANNELS, SMPP_*, TWILIO_* e WHATSAPP_*',
  async examine({ app: { phoneCodes } }) {
    const seen = await Promise.all(phoneCodes.services.map(examineService))
    return seen.flat()
  },
}

async function examineService({ name, check, call }: PhoneService) {
  const { settings, warns } = phoneServices[name]
  const refused = await check().then(
    () => undefined,
    (error: unknown) => (error instanceof CodeNotSent ? error.codes : Promise.reject(error)),
  )
  const reached = refused
    ? failure(`${name} não aceita o acesso (${refused}); confira ${settings}`)
    : ok(`${name} aceita o acesso${call ? ' e faz ligações' : ''}`)
  return [...(settings ? [reached] : []), ...(warns ? [warning(warns)] : [])]
}

/** By the name of the service. */
const phoneServices: Record<PhoneService['name'], { settings?: string; warns?: string }> = {
  smpp: { settings: 'SMPP_URL' },
  twilio: { settings: 'TWILIO_ACCOUNT_SID e TWILIO_AUTH_TOKEN' },
  whatsapp: {
    settings: 'WHATSAPP_TOKEN e WHATSAPP_PHONE_ID',
    warns: 'as regras da Meta proíbem este ramo no WhatsApp e ela pode encerrar a conta; deixe um SMS antes dele',
  },
  outbox: {
    warns:
      'sem SMPP_URL, TWILIO_ACCOUNT_SID ou WHATSAPP_TOKEN, cada código é um arquivo em DATA_DIR/outbox, e alguém precisa entregá-lo',
  },
}

export const ageCheck: Check = {
  about: 'Idade dos visitantes',
  todo: 'confira AGE_OIDC_ISSUER, AGE_OIDC_CLIENT_ID e AGE_WALLET_TRUST',
  async examine({ app: { ageProviders, env } }) {
    const { methods, riskAcceptedBy, returnUrl, trustAnchors } = env.age
    if (methods.length === 0)
      return [warning(`vale a palavra de quem entra${riskAcceptedBy ? `; risco aceito por ${riskAcceptedBy}` : ''}`)]
    // The start of a check asks the provider for its description. Nobody is charged for it.
    for (const provider of ageProviders.values()) await provider.start({ returnUrl: returnUrl + agePaths.provider() })
    const ended = trustAnchors.filter(pem => new X509Certificate(pem).validToDate < new Date())
    if (ended.length > 0) return [failure('um certificado em AGE_WALLET_TRUST venceu')]
    return [ok(`${methods.map(method => ageMethods[method].name).join(' e ')}: pronto`)]
  },
}

export const pixCheck: Check = {
  about: 'Pix',
  todo: 'confira PIX_API_URL, PIX_TOKEN_URL, PIX_CLIENT_ID, PIX_CLIENT_SECRET e os certificados',
  async examine({ app: { pix, env } }) {
    if (!env.pix.receiver) return [warning('sem PIX_KEY não se paga por Pix')]
    if (!pix.provider) return [ok('sem provedor: um operador confirma cada pagamento')]
    // No charge has this txid, so any response proves that the token and its permissions work.
    await pix.provider.readCharge(`doctor${randomBytes(12).toString('hex')}`)
    return [ok('o provedor dá o token e responde')]
  },
}

export const cardsCheck: Check = {
  about: 'Cartões',
  todo: 'confira PAGBANK_TOKEN e PAGBANK_URL',
  async examine({ app: { cards, env } }) {
    if (!cards) return [ok('PAYMENTS_GATEWAY=none: não se paga com cartão')]
    if (env.payments.gateway === 'simulator') return [warning('o simulador não cobra ninguém')]
    await cards.readPublicKey()
    return [ok('a operadora dá a chave pública')]
  },
}

export const virusScannerCheck: Check = {
  about: 'Antivírus',
  todo: 'confira CLAMAV_URL e o clamd; até lá, ninguém consegue enviar arquivos',
  async examine({ app: { virusScanner } }) {
    if (!virusScanner) return [warning('sem CLAMAV_URL, os arquivos enviados não passam por um antivírus')]
    return [ok(`responde: ${await virusScanner.check()}`)]
  },
}

export const auditSinkCheck: Check = {
  about: 'Cópia da auditoria',
  todo: 'confira AUDIT_SINK e o servidor de registros',
  async examine({ app: { auditSink } }) {
    if (!auditSink) return [warning('sem AUDIT_SINK, quem muda o banco de dados também pode mudar a auditoria')]
    await auditSink.check()
    return [ok('o destino de AUDIT_SINK aceita registros')]
  },
}
