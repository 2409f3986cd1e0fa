import { randomBytes } from 'node:crypto'
import { type Check, ok, warning } from './findings.ts'

export const mailCheck: Check = {
  about: 'E-mail',
  todo: 'confira SMTP_URL e MAIL_FROM',
  async examine({ app: { mail, env }, mailTo }) {
    await mail.check()
    const reached = env.smtpUrl
      ? ok('o servidor aceita a conexão e o acesso')
      : warning('sem SMTP_URL, cada e-mail é um arquivo em DATA_DIR/outbox')
    if (!mailTo) return [reached]
    await mail.send({ to: mailTo, subject: 'Véspera: teste de e-mail', text: sample, html: `<p>${sample}</p>` })
    return [reached, ok(`mensagem de teste para ${mailTo} ${env.smtpUrl ? 'entregue ao servidor' : 'gravada'}`)]
  },
}

const sample = 'Esta mensagem de teste foi pedida por quem opera o site.'

export const pixCheck: Check = {
  about: 'Pix',
  todo: 'confira PIX_API_URL, PIX_TOKEN_URL, PIX_CLIENT_ID, PIX_CLIENT_SECRET e os certificados',
  async examine({ app: { pix, env } }) {
    if (!env.pix.receiver) return [warning('sem PIX_KEY não se paga por Pix')]
    if (!pix.provider) return [ok('sem provedor: um operador confirma cada pagamento')]
    // Nobody has a charge with this txid: the answer proves token and right all the same.
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
