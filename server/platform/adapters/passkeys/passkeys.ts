import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'

/** Loads the library on first use, because most processes never see a passkey. */
const library = () => import('@simplewebauthn/server')

/** The origin of the requesting page. A passkey works only on that host name. */
type At = { origin: string }
export type StoredPasskey = { id: string; public_key: Buffer; counter: number; transports: string[] }

/**
 * ES256 and RS256: every authenticator supports one of them. Without this list, the library would check for newer
 * algorithms, and Node would print an experimental warning.
 */
const algorithms = [-7, -257] as const

const hostOf = ({ origin }: At) => new URL(origin).hostname
const transportsOf = (transports: readonly string[]) => transports as AuthenticatorTransport[]
const named = (keys: readonly Pick<StoredPasskey, 'id' | 'transports'>[]) =>
  keys.map(({ id, transports }) => ({ id, transports: transportsOf(transports) }))

type Owner = { operatorId: number; name: string; email: string; keys: readonly StoredPasskey[] }

const offerRegistration = async (at: At, { operatorId, name, email, keys }: Owner) =>
  (await library()).generateRegistrationOptions({
    rpName: 'Véspera',
    rpID: hostOf(at),
    userID: new TextEncoder().encode(`operator:${operatorId}`),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    supportedAlgorithmIDs: [...algorithms],
    excludeCredentials: named(keys),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })

/** Undefined unless the response is a new passkey for this page and challenge. */
async function readRegistration(at: At, challenge: string, response: unknown): Promise<StoredPasskey | undefined> {
  try {
    const { verified, registrationInfo } = await (await library()).verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: at.origin,
      expectedRPID: hostOf(at),
      supportedAlgorithmIDs: [...algorithms],
      requireUserVerification: true,
    })
    if (!verified) return undefined
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return { id, public_key: Buffer.from(publicKey), counter, transports: [...transports] }
  } catch {
    return undefined
  }
}

const offerAuthentication = async (at: At, keys: readonly StoredPasskey[]) =>
  (await library()).generateAuthenticationOptions({
    rpID: hostOf(at),
    allowCredentials: named(keys),
    userVerification: 'required',
  })

/** Returns the counter after this use. Undefined unless the response uses this key for this page and challenge. */
async function readAuthentication(at: At, challenge: string, key: StoredPasskey, response: unknown) {
  try {
    const { verified, authenticationInfo } = await (await library()).verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: at.origin,
      expectedRPID: hostOf(at),
      credential: {
        id: key.id,
        publicKey: new Uint8Array(key.public_key),
        counter: key.counter,
        transports: transportsOf(key.transports),
      },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

export const openPasskeys = () => ({ offerRegistration, readRegistration, offerAuthentication, readAuthentication })
export type Passkeys = ReturnType<typeof openPasskeys>
