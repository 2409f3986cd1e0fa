import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import * as support from '#contract/support.ts'
import { listConversations } from '#contract/support.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { type AccountCaller, admit, admitListener } from '#server/platform/http/caller.ts'
import { openEventStream } from '#server/platform/http/event-stream.ts'
import type { SupportBroker } from './broker.ts'
import { seeMessages, sendMessage } from './messages.ts'
import { countUnread, presentConversation, presentMessage, readConversation } from './read-conversation.ts'
import type { Listener } from './subscriber.ts'

declare module 'fastify' {
  interface FastifyRequest {
    listener: Listener
  }
}

export function supportRoutes(api: Api, broker: SupportBroker) {
  conversationRoutes(api)
  eventRoutes(api, broker)
}

function conversationRoutes(api: Api) {
  const { app } = api
  call(api, support.readConversation, async ({ query, caller: { account } }) =>
    presentConversation(await readConversation(app.db, account.accountId, query, 'account')),
  )
  call(api, support.sendMessage, async ({ body, caller: { account } }) => {
    const { client_id: clientId, text } = body
    return presentMessage(await sendMessage(app, { accountId: account.accountId, author: 'account', clientId, text }))
  })
  call(api, support.seeMessages, ({ body, caller: { account } }) =>
    seeMessages(app, { accountId: account.accountId, side: 'account', upTo: body.up_to }),
  )
  call(api, support.countUnread, async ({ caller: { account } }) => ({
    unread: await countUnread(app.db, account.accountId, 'account'),
  }))
}

function eventRoutes(api: Api, broker: SupportBroker) {
  const { app } = api
  events(api, broker, support.eventPaths.account, async request => {
    const { account } = (await admit(app, support.countUnread, request)) as AccountCaller
    return { side: 'account', id: account.accountId, sessionId: account.id, address: request.ip }
  })
  events(api, broker, support.eventPaths.operator, async request => {
    const { id, operatorId } = await admitListener(app, request, listConversations)
    return { side: 'operator', id: operatorId, sessionId: id, address: request.ip }
  })
}

type Admission = (request: FastifyRequest) => Promise<Listener>

function events({ http }: Api, broker: SupportBroker, path: string, admitTo: Admission) {
  http.get(path, {
    // Keeps the stream out of the API description, which lists only request–response calls.
    schema: { hide: true, querystring: From },
    exposeHeadRoute: false,
    config: { call: true, personal: true },
    onRequest: async request => {
      request.listener = await admitTo(request)
    },
    handler: async (request, reply) => {
      const after = lastEventId(request) ?? (request.query as z.output<typeof From>).after
      broker.join(request.listener, after, leave => openEventStream(reply, leave))
      return reply
    },
  })
}

const From = z.pick(support.Span, { after: true })

function lastEventId({ headers }: FastifyRequest) {
  const id = [headers['last-event-id']].flat()[0] ?? ''
  return /^\d{1,15}$/.test(id) ? Number(id) : undefined
}
