import { randomBytes } from 'node:crypto'
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

export const whatsappCheck: Check = {
  about: 'Códigos por WhatsApp',
  todo: 'confira WHATSAPP_TOKEN, WHATSAPP_PHONE_ID e WHATSAPP_TEMPLATE',
  // Makes no test call, because that would send someone a message.
  examine: async ({ app: { env } }) =>
    env.whatsapp
      ? [ok('as variáveis estão completas')]
      : [warning('sem WHATSAPP_TOKEN, cada código é um arquivo em DATA_DIR/outbox, e alguém precisa entregá-lo')],
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

export const auditSinkCheck: Check = {
  about: 'Cópia da auditoria',
  todo: 'confira AUDIT_SINK e o servidor de registros',
  async examine({ app: { auditSink } }) {
    if (!auditSink) return [warning('sem AUDIT_SINK, quem muda o banco de dados também pode mudar a auditoria')]
    await auditSink.check()
    return [ok('o destino de AUDIT_SINK aceita registros')]
  },
}
