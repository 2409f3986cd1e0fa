import { useQueryClient } from '@tanstack/react-query'
import { CallFailure } from '#contract/client.ts'
import { addPasskey, askPasskey, usePasskey as sendPasskey, startPasskey } from '#contract/operator-passkeys.ts'
import { call } from '../calls.ts'
import { enter } from './session.tsx'

type Json = { toJSON: () => unknown }
type Credential = { id: string; type: 'public-key' }

const asJson = (made: unknown) => (made as Json).toJSON() as Credential

type New = { name: string; password: string; code: string }

async function makePasskey({ name, password, code }: New) {
  const options = await call(startPasskey, { body: { password, code } })
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never)
  const made = await navigator.credentials.create({ publicKey })
  return call(addPasskey, { body: { name, credential: asJson(made) } })
}

async function showPasskey() {
  const options = await call(askPasskey, {})
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never)
  const shown = await navigator.credentials.get({ publicKey })
  return call(sendPasskey, { body: { credential: asJson(shown) } })
}

/** Both calls confirm the session with a passkey. */
export function usePasskeyCalls() {
  const client = useQueryClient()
  return {
    make: async (fresh: New) => enter(client, await makePasskey(fresh)),
    show: async () => enter(client, await showPasskey()),
  }
}

/** Replaces the browser's message, which is in English and does not distinguish a cancellation from a timeout. */
export const passkeyFailure = (error: unknown) =>
  error instanceof DOMException
    ? new CallFailure(
        422,
        error.name === 'InvalidStateError'
          ? 'Este aparelho já tem uma chave sua.'
          : 'A chave não foi confirmada. Tente de novo.',
      )
    : error
