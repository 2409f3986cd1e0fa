import type { FastifyInstance } from 'fastify'
import * as card from '#contract/card-payment.ts'
import { type CardAnswer, cardStatusText } from '#contract/card-payment.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import type { CardAttempt } from './card-attempts.ts'
import { handleCardWebhook } from './card-charges.ts'
import { payByCard, readCardKey } from './pay-by-card.ts'

const maxWebhookBytes = 256 * 1024

export function paymentRoutes({ app, http }: Api) {
  http.register(async scope => {
    // docs/specification.md §7 also requires the general message in `error`.
    scope.addHook('preSerialization', async (_request, reply, payload: { message?: string }) =>
      reply.statusCode === 422 ? { ...payload, error: payload.message } : payload,
    )
    scope.addHook('onRoute', route => {
      route.config = { ...route.config, card: true }
    })
    call({ app, http: scope }, card.readCardKey, () => readCardKey(app))
    call({ app, http: scope }, card.payByCard, async ({ body, caller: { account, address }, request }) => {
      const key = [request.headers['idempotency-key']].flat()[0]
      return presentAttempt(await payByCard(app, { buyer: account, address, key, payment: body }))
    })
  })
}

/** The signature covers the raw body. */
export function webhookRoutes({ app, http }: Api) {
  http.register(async scope => {
    parseAsBytes(scope)
    const options = { schema: { hide: true }, config: { call: true, machine: true } }
    scope.post(app.env.payments.webhookPath, options, async ({ headers, body }, reply) => {
      await handleCardWebhook(app, { headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) })
      return reply.send({})
    })
  })
}

function parseAsBytes(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxWebhookBytes }, (_request, body, done) =>
    done(null, body),
  )
}

/** If the gateway has not answered, we show the payment as under review. */
function presentAttempt({ status: gatewayStatus, reference, order_id }: CardAttempt): CardAnswer {
  const status = gatewayStatus ?? 'IN_ANALYSIS'
  return {
    successful: status === 'PAID' || status === 'AUTHORIZED',
    status,
    reference_id: reference,
    message: cardStatusText(status),
    order_id,
  }
}
