import type { ConversationAccount, InboxRow as InboxRowOnWire, SavedAnswer } from '#contract/support.ts'
import * as contract from '#contract/support.ts'
import { type Api, call, listOf } from '#server/platform/http/call.ts'
import { closeConversation } from './close-conversation.ts'
import { type InboxRow, listConversations } from './list-conversations.ts'
import { seeMessages, sendMessage } from './messages.ts'
import { type OpenedConversation, openConversation, requireAccount } from './open-conversation.ts'
import { presentConversation, presentMessage } from './read-conversation.ts'
import {
  addSavedAnswer,
  changeSavedAnswer,
  listSavedAnswers,
  removeSavedAnswer,
  type SavedAnswerRow,
} from './saved-answers.ts'

export function supportAdminRoutes(api: Api) {
  conversationRoutes(api)
  closingRoutes(api)
  savedAnswerRoutes(api)
}

function conversationRoutes(api: Api) {
  const { app } = api
  call(
    api,
    contract.listConversations,
    async ({ query: { filter = 'waiting', order, after } }) => {
      const { shown, counts, next } = await listConversations(app, { filter, order, after })
      return { data: shown.map(presentRow), counts, next }
    },
    listOf('conversations_listed', ({ data }) => data.map(one => one.account_id)),
  )
  call(
    api,
    contract.readAdminConversation,
    async ({ params: { accountId }, query, caller }) => {
      const { conversation, account } = await openConversation(app, caller.operator, { accountId, span: query })
      return { conversation: presentConversation(conversation), account: presentAccount(account) }
    },
    'by the verb',
  )
  call(api, contract.answerConversation, async ({ params: { accountId }, body, caller: { operator } }) => {
    const { client_id: clientId, text } = body
    return presentMessage(
      await sendMessage(app, { accountId, author: 'operator', operatorId: operator.operatorId, clientId, text }),
    )
  })
  call(api, contract.seeConversation, async ({ params: { accountId }, body }) => {
    await requireAccount(app.db, accountId)
    return seeMessages(app, { accountId, side: 'operator', upTo: body.up_to })
  })
}

function closingRoutes(api: Api) {
  const { app } = api
  call(api, contract.closeConversation, ({ params: { accountId }, caller }) =>
    closeConversation(app, caller.operator, { accountId, closed: true }),
  )
  call(api, contract.reopenConversation, ({ params: { accountId }, caller }) =>
    closeConversation(app, caller.operator, { accountId, closed: false }),
  )
}

function savedAnswerRoutes(api: Api) {
  const { app } = api
  call(
    api,
    contract.listSavedAnswers,
    async () => ({ data: (await listSavedAnswers(app.db)).map(presentAnswer) }),
    'nobody',
  )
  call(api, contract.addSavedAnswer, async ({ body, caller }) =>
    presentAnswer(await addSavedAnswer(app, caller.operator, body)),
  )
  call(api, contract.changeSavedAnswer, async ({ params, body, caller }) =>
    presentAnswer(await changeSavedAnswer(app, caller.operator, params.id, body)),
  )
  call(api, contract.removeSavedAnswer, ({ params, caller }) => removeSavedAnswer(app, caller.operator, params.id))
}

const presentRow = ({ last_message_at, waiting_since, closed_at, ...row }: InboxRow): InboxRowOnWire => ({
  ...row,
  last_message_at: last_message_at.toISOString(),
  waiting_since: waiting_since?.toISOString() ?? null,
  closed_at: closed_at?.toISOString() ?? null,
})

const presentAccount = ({
  created_at,
  listed_until,
  orders,
  ...account
}: OpenedConversation['account']): ConversationAccount => ({
  ...account,
  created_at: created_at.toISOString(),
  listed_until: listed_until?.toISOString() ?? null,
  orders: orders.map(order => ({ ...order, created_at: order.created_at.toISOString() })),
})

const presentAnswer = ({ id, title, body }: SavedAnswerRow): SavedAnswer => ({ id, title, text: body })
