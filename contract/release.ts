import * as z from 'zod/mini'
import { endpoint, Whole } from './endpoint.ts'
import { PhotoLink } from './media.ts'
import { releaseStates } from './media-release.ts'

/** The text that a person who appears in another person's ad must accept. Changed wording needs a new version. */
export const releaseText = {
  version: 1,
  statements: [
    'Sou uma das pessoas que aparecem, tenho 18 anos ou mais e apareço por vontade própria.',
    'Autorizo a publicação neste anúncio da Véspera.',
    'Posso retirar esta autorização quando quiser. O que eu autorizei sai do ar na mesma hora.',
  ],
} as const

/** `linkDays`: how long an invitation stays open; `perItem`: invitations per photo or video. */
export const releaseLimits = { linkDays: 30, perItem: 10 } as const

const Id = Whole(2_147_483_647)

export const inviteToRelease = endpoint({
  method: 'POST',
  path: '/api/account/media/:id/releases',
  summary:
    'Creates a link with which somebody in a photo or video of the caller can release it; returns the link only once',
  access: 'account',
  params: z.object({ id: Id }),
  response: { 201: z.object({ id: z.int(), path: z.string() }) },
  refusals: [404, 409],
})

export const endInvitation = endpoint({
  method: 'DELETE',
  path: '/api/account/media/releases/:id',
  summary: 'Withdraws an invitation of the caller that nobody has answered',
  access: 'account',
  params: z.object({ id: Id }),
  refusals: [404],
})

const Token = z.string().check(z.regex(/^[\w-]{43}$/))

const Shown = {
  type: z.enum(['image', 'video']),
  picture: PhotoLink,
  video: z.nullable(z.string()),
  nickname: z.nullable(z.string()),
}

/** `unverified`: the caller's documents are not approved, so we show nothing. */
export const Invitation = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unverified'), kyc: z.nullable(z.literal('pending')) }),
  z.object({
    state: z.enum(releaseStates),
    ...Shown,
    version: z.int(),
    statements: z.array(z.string()),
  }),
])
export type Invitation = z.infer<typeof Invitation>

/** The body carries the token, to keep it out of URLs. */
export const openInvitation = endpoint({
  method: 'POST',
  path: '/api/account/invitations',
  summary: 'Returns what an invitation is about, to the first verified person who opens its link',
  access: 'account',
  body: z.strictObject({ token: Token }),
  response: { 200: Invitation },
  refusals: [403, 404],
})

export const answerInvitation = endpoint({
  method: 'POST',
  path: '/api/account/invitations/answer',
  summary: 'Releases a photo or video in which the caller appears, or refuses, which unpublishes it',
  access: 'account',
  body: z.strictObject({ token: Token, answer: z.enum(['released', 'refused']), version: z.int() }),
  refusals: [403, 404, 409],
})

export const GivenRelease = z.object({
  id: z.int(),
  ...Shown,
  state: z.enum(['released', 'revoked']),
  released_at: z.string(),
})
export type GivenRelease = z.infer<typeof GivenRelease>

export const listReleases = endpoint({
  method: 'GET',
  path: '/api/account/releases',
  summary: 'What the caller released of other people’s photos and videos, the latest first',
  access: 'account',
  response: { 200: z.object({ data: z.array(GivenRelease) }) },
})

export const revokeRelease = endpoint({
  method: 'DELETE',
  path: '/api/account/releases/:id',
  summary: 'Revokes a release of the caller, which unpublishes the photo or video immediately',
  access: 'account',
  params: z.object({ id: Id }),
  refusals: [404],
})
