import type { FastifyInstance } from 'fastify'
import type { CardAnswer } from '#contract/payment.ts'
import * as card from '#contract/payment.ts'
import { cardStatusText } from '#contract/payment.ts'
import { type Api, call } from '#server/http/call.ts'
import type { Attempt } from './attempts.ts'
import { payByCard } from './pay-by-card.ts'
import { readCardKey } from './read-card-key.ts'
import { receiveCallback } from './receive-callback.ts'

const callbackBytes = 256 * 1024

/** All that a card goes through: of the site's own origin, or of one that serves nothing else. */
export function paymentRoutes({ app, http }: Api) {
  http.register(async scope => {
    // Section 7's general message.
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

/** Where the gateway calls back; its bytes are needed as they were sent. */
export function callbackRoutes({ app, http }: Api) {
  http.register(async scope => {
    takeBytes(scope)
    scope.post('/webhooks/pagbank', { schema: { hide: true }, config: { call: true } }, async (request, reply) => {
      const { 'x-authenticity-token': signature, 'content-type': type = '' } = request.headers
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await receiveCallback(app, {
        body,
        signature: [signature].flat()[0],
        isForm: type.startsWith('application/x-www-form-urlencoded'),
      })
      return reply.send({})
    })
  })
}

function takeBytes(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: callbackBytes }, (_request, body, done) =>
    done(null, body),
  )
}

/** Until the gateway has answered, it looks as what it examines. */
function presentAttempt({ status: known, reference, order_id }: Attempt): CardAnswer {
  const status = known ?? 'IN_ANALYSIS'
  return {
    successful: status === 'PAID' || status === 'AUTHORIZED',
    status,
    reference_id: reference,
    message: cardStatusText(status),
    order_id,
  }
}
