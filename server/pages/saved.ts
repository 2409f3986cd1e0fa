import type { FastifyReply, FastifyRequest } from 'fastify'
import { createElement } from 'react'
import * as z from 'zod/mini'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { savedLimits, savedPaths } from '#contract/saved.ts'
import { audienceOf } from '#contract/user-types.ts'
import { findListings } from '#server/catalog/listings/find-listings.ts'
import { cardPresenter } from '#server/catalog/listings/present.ts'
import { toRefusal } from '#server/platform/http/refusals.ts'
import { SavedCards } from '#web/parts/saved-cards.tsx'
import { renderFragment } from '#web/public/document.tsx'
import { SavedPage } from '#web/public/pages/saved-page.tsx'
import type { Loader, PageDeps, PageHttp } from './page-request.ts'

const Id = z.int().check(z.minimum(1), z.maximum(2_147_483_647))
/** Limits the ids to the number of profiles that a device can save. */
const SavedIds = z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(savedLimits.profiles)) })

export const loadSaved: Loader = async () => ({
  title: 'Véspera',
  kind: 'saved',
  element: createElement(SavedPage),
  tags: [],
})

/** Returns the cards for the ids that a device sends. No URL, cache or log reveals which ones they are. */
export function savedCardsRoute(http: PageHttp, { app, gate }: Pick<PageDeps, 'app' | 'gate'>) {
  const options = { schema: { hide: true }, config: { reads: 'list', call: true, personal: true } } as const
  http.post(savedPaths.cards, options, async ({ headers, body }: FastifyRequest, reply: FastifyReply) => {
    if (!gate.passed(headers.cookie)) throw new Refusal('forbidden', messages.forbidden)
    const parsed = SavedIds.safeParse(body)
    if (!parsed.success) throw toRefusal(parsed.error.issues)
    const found = await findListings(app, parsed.data.ids)
    const present = cardPresenter(app)
    const cards = found.flatMap(listing => {
      const audience = audienceOf(listing.user_type)
      return audience ? [{ card: present(listing), says: audience.card }] : []
    })
    return reply.type('text/html; charset=utf-8').send(renderFragment(createElement(SavedCards, { cards })))
  })
}
