import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, importJWK, type JWTPayload, SignJWT } from 'jose'
import Provider from 'oidc-provider'
import { openInteractions, visit } from './identity-provider-pages.ts'

export type Habits = {
  /** Changes what each ID token says; the provider signs the result. */
  claims: ((claims: JWTPayload) => JWTPayload) | undefined
  /** `strange`: signs ID tokens with a key that it does not publish. `broken`: changes them after signing. */
  signature: 'own' | 'strange' | 'broken'
  /** The path on which the provider accepts requests but never answers. */
  silentOn: string | undefined
}

const client = { clientId: 'client-1', clientSecret: 'client-1-secret-of-this-run', claim: 'age_over_18' }

/** A standard OpenID Connect provider on this machine that knows an adult and a minor. */
export async function openIdentityProvider(given: Partial<Habits> = {}) {
  const habits: Habits = { claims: undefined, signature: 'own', silentOn: undefined, ...given }
  /** All that the provider has learned from visitors' browsers and from the site. */
  const requests: { url: string; headers: unknown; body: unknown }[] = []
  const [own, strange] = [newKey(), newKey()]
  const server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = openProvider(issuer, own)
  provider.use(async (ctx, next) => {
    await next()
    requests.push({ url: ctx.href, headers: ctx.headers, body: ctx.oidc?.body })
    const { id_token: idToken } = (ctx.body ?? {}) as { id_token?: string }
    if (!idToken) return
    const { claims = (given: JWTPayload) => given, signature } = habits
    const signed = await sign(claims(decodeJwt(idToken)), signature === 'strange' ? strange : own)
    ctx.body = { ...(ctx.body as object), id_token: signature === 'broken' ? breakSignature(signed) : signed }
  })
  const interact = openInteractions(provider)
  const callback = provider.callback()
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', issuer)
    if (url.pathname === habits.silentOn) return
    // The provider forgets who logged in, so that one browser can be an adult at first and a minor afterwards.
    request.headers.cookie = request.headers.cookie?.replace(/_session(\.\w+)*=[^;]*(; )?/g, '')
    if (!(await interact(request, response, url))) callback(request, response)
  }
  return {
    issuer,
    ...client,
    habits,
    requests,
    visit,
    async close() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

type Key = ReturnType<typeof newKey>

function newKey() {
  const jwk = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })
  return { ...jwk, kty: 'RSA', kid: 'key-1', alg: 'RS256', use: 'sig' }
}

const sign = async (claims: JWTPayload, key: Key) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(await importJWK(key, 'RS256'))

const breakSignature = (jwt: string) => jwt.replace(/.(?=.{9}$)/, letter => (letter === 'A' ? 'B' : 'A'))

function openProvider(issuer: string, key: Key) {
  const provider = new Provider(issuer, {
    clients: [
      { client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: ['https://return.example/'] },
    ],
    jwks: { keys: [key] },
    claims: { openid: ['sub'], [client.claim]: null },
    features: { claimsParameter: { enabled: true }, devInteractions: { enabled: false } },
    pkce: { required: () => true },
    cookies: { keys: ['only for this run'] },
    ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, [client.claim]: accountId === 'adult' }),
    }),
    loadExistingGrant: async ctx => {
      const grant = new ctx.oidc.provider.Grant({ accountId: ctx.oidc.session?.accountId, clientId: client.clientId })
      grant.addOIDCScope('openid')
      grant.addOIDCClaims([client.claim])
      await grant.save()
      return grant
    },
  })
  // A test learns its own address only after it has opened the provider.
  provider.Client.prototype.redirectUriAllowed = () => true
  return provider
}
