import { requestLimits } from '#contract/data-request.ts'
import { paths } from '#contract/paths.ts'
import { makeToken } from '#server/platform/db/tokens.ts'
import { defineEmail, type EmailDeps, sendEmail, sendToAccount } from './send.ts'
import { commonAddress, defineTypedEmail, itemsOf } from './typed-address.ts'

type OfRequest = { requestId: number }

const readRequest = ({ db }: EmailDeps, requestId: number) =>
  db.selectFrom('data_requests').selectAll().where('id', '=', requestId).executeTakeFirst()

/** Made when it is sent, so that the queue holds none. */
async function linkOf({ db, env }: EmailDeps, requestId: number) {
  const { token, hash } = makeToken()
  await db.insertInto('data_request_links').values({ token_hash: hash, request_id: requestId }).execute()
  return env.publicUrl + paths.dataRequest(token)
}

/** Of all requests that were sent with one address since its last mail. */
export const dataRequestConfirmEmail = defineTypedEmail<OfRequest[]>('data-request-confirm-mail', {
  recipient: (deps, requests) =>
    commonAddress(requests, async ({ requestId }) => (await readRequest(deps, requestId))?.email),
  async send(deps, requests, to) {
    const ids = [...new Set(itemsOf(requests).map(({ requestId }) => requestId))].slice(0, maxListed)
    const [first, ...others] = (await Promise.all(ids.map(id => readRequest(deps, id)))).filter(
      one => one !== undefined,
    )
    if (!first) return
    const lines = await Promise.all(
      others.map(async ({ id, protocol }) => `Outro pedido, protocolo ${protocol}: ${await linkOf(deps, id)}`),
    )
    await sendEmail(
      deps,
      { to },
      {
        subject: 'Confirme o seu pedido',
        paragraphs: [
          `Olá. Recebemos um pedido sobre dados pessoais com este e-mail. O protocolo é ${first.protocol}.`,
          `Para sabermos que é você, abra o link e confirme em até ${requestLimits.confirmDays} dias. A resposta chega em até ${requestLimits.answerDays} dias, contados do envio.`,
          ...lines,
        ],
        action: { label: 'Confirmar o pedido', url: await linkOf(deps, first.id) },
        closing: 'Se não foi você, ignore este e-mail: o pedido é apagado. O link abre o pedido sem senha.',
      },
    )
  },
})

const maxListed = 20

const answered = {
  subject: 'O seu pedido foi respondido',
  closing: 'Se não concordar, responda por lá ou fale com a Autoridade Nacional de Proteção de Dados (ANPD).',
}

/** The answer may hold personal data, so it is read on the page only. */
export const dataRequestAnsweredEmail = defineEmail<OfRequest>(
  'data-request-answered-mail',
  async (deps, { requestId }) => {
    const request = await readRequest(deps, requestId)
    if (!request) return
    const { account_id, email, protocol } = request
    const paragraphs = [`Olá. O pedido do protocolo ${protocol} foi respondido. A resposta está no link.`]
    const label = 'Ver a resposta'
    if (account_id !== null) {
      const action = { label, url: deps.env.publicUrl + paths.privacy }
      return sendToAccount(deps, account_id, { ...answered, paragraphs, action })
    }
    if (email === null) return
    const action = { label, url: await linkOf(deps, requestId) }
    await sendEmail(deps, { to: email }, { ...answered, paragraphs, action })
  },
)

export const dataRequestEmails = [dataRequestConfirmEmail, dataRequestAnsweredEmail]
