import { AccessToken } from './bacen-answers.ts'
import { ProviderFault, problemOf } from './provider-fault.ts'
import type { SecureRequest } from './secure-request.ts'

type Client = { tokenUrl: string; clientId: string; clientSecret: string }

const scope = 'cob.write cob.read pix.write pix.read webhook.write webhook.read'
const marginMs = 60_000

/** OAuth2 client credentials; a token serves until a minute before its end, and everybody who asks meanwhile. */
export function openAccessTokens(send: SecureRequest, client: Client) {
  let current: ReturnType<typeof renew> | undefined

  function renew() {
    const renewed = { until: Number.POSITIVE_INFINITY, token: askToken(send, client) }
    const expire = (until: number) => {
      renewed.until = until
    }
    renewed.token.then(
      ({ expires_in }) => expire(performance.now() + expires_in * 1000 - marginMs),
      () => expire(0),
    )
    return renewed
  }

  return {
    async read() {
      if (!current || performance.now() >= current.until) current = renew()
      return (await current.token).access_token
    },
    /** The provider did not take it. */
    drop() {
      current = undefined
    },
  }
}

async function askToken(send: SecureRequest, { tokenUrl, clientId, clientSecret }: Client) {
  const { status, json } = await send({
    method: 'POST',
    url: tokenUrl,
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope }).toString(),
  })
  const parsed = AccessToken.safeParse(json)
  if (status !== 200 || !parsed.success) throw new ProviderFault('token', status, problemOf(json))
  return parsed.data
}
