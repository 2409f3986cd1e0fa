import {
  createOpenid4vpAuthorizationResponse,
  parseOpenid4vpAuthorizationRequest,
  resolveOpenid4vpAuthorizationRequest,
} from '@openid4vc/openid4vp'
import type { DigitalCredentialRequest } from '#server/platform/adapters/age/age.ts'
import type { Certified } from '#test/pix-provider/certificates.ts'
import { newHolderKey, type Stated } from './credentials.ts'
import { presentMdoc, presentSdJwt } from './presentations.ts'

export type WalletHabits = {
  /** The issuer's certificate and key. */
  issuer: Certified
  format?: 'mdoc' | 'sd-jwt'
  /** What the issuer states. Left out: that the holder is 18 or over, valid now. */
  stated?: Partial<Stated>
  /** The claim that the holder reveals. Left out: the one that was asked for. */
  reveals?: string
  /** What the holder signs instead of the request's own values. */
  signs?: Partial<Signed>
  fault?: Fault
  declines?: boolean
}

/** `value`: the holder changes what the issuer stated into "18 or over". The others change a signature or its key. */
export type Fault = 'issuer signature' | 'holder signature' | 'holder key' | 'value'

/** The parts of a request that a holder's signature covers. `askedBy`: a client identifier, or a page's origin. */
export type Signed = { nonce: string; askedBy: string }

const dayMs = 86_400_000

/** A standard wallet with one credential. */
export function wallet(habits: WalletHabits) {
  const holder = newHolderKey()

  async function present(params: Params, origin?: string) {
    const { authorizationRequestPayload: request, dcql } = await resolveOpenid4vpAuthorizationRequest({
      authorizationRequestPayload: params,
      callbacks: { hash: unused, verifyJwt: unused, decryptJwe: unused },
      ...(origin && { origin }),
    })
    if (habits.declines) return { error: 'access_denied', ...(request.state && { state: String(request.state) }) }
    const format = habits.format ?? 'mdoc'
    const query = dcql?.query as Query | undefined
    const wanted = query?.credentials.find(one => one.format === { mdoc: 'mso_mdoc', 'sd-jwt': 'dc+sd-jwt' }[format])
    if (!wanted) throw new Error(`nobody asked for ${format}`)
    const askedBy = origin ?? String(request.client_id)
    const presentation = await { mdoc: presentMdoc, 'sd-jwt': presentSdJwt }[format]({
      ...habits,
      holder,
      stated: { claims: { age_over_18: true }, from: daysAhead(-1), until: daysAhead(30), ...habits.stated },
      reveals: habits.reveals ?? 'age_over_18',
      signs: { nonce: request.nonce, askedBy, ...habits.signs },
    })
    const { authorizationResponsePayload: answer } = await createOpenid4vpAuthorizationResponse({
      authorizationRequestPayload: request,
      authorizationResponsePayload: { vp_token: { [wanted.id]: [presentation] } },
      callbacks: { signJwt: unused, encryptJwe: unused },
      ...(origin && { origin }),
    })
    return { vp_token: JSON.stringify(answer.vp_token), ...(answer.state && { state: answer.state }) }
  }

  return {
    /** Reads a link or QR code. Returns the form to post, and to where. */
    async answer(link: string): Promise<{ url: string; fields: Record<string, string> }> {
      const { params } = parseOpenid4vpAuthorizationRequest({ authorizationRequest: link })
      return { url: String('response_uri' in params ? params.response_uri : ''), fields: await present(params) }
    },
    /** Answers a page of `origin` that called `navigator.credentials.get`. Returns what the page posts. */
    answerPage: ({ data }: DigitalCredentialRequest, origin: string): Promise<Record<string, string>> =>
      present(data as Params, origin),
  }
}

type Params = Parameters<typeof resolveOpenid4vpAuthorizationRequest>[0]['authorizationRequestPayload']

type Query = { credentials: { id: string; format: string }[] }

const daysAhead = (days: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + days * dayMs)

const unused = () => {
  throw new Error('an unsigned request needs no cryptography')
}
