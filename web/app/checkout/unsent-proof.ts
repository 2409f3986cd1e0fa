import { dayMs } from '#contract/durations.ts'
import { unsent } from '../unsent.ts'

export type UnsentProof = {
  /** The last characters of the session's token, as in `documents/draft.ts`. */
  owner: string
  orderId: number
  name: string
  type: string
  bytes: ArrayBuffer
  keptAt: number
}

const key = 'proof'
const { proofs } = unsent
const ownerOf = (token: string) => token.slice(-8)

export async function readProof(token: string, orderId: number): Promise<UnsentProof | undefined> {
  const found = await proofs.read<UnsentProof>(key)
  return found?.owner === ownerOf(token) && found.orderId === orderId ? found : undefined
}

/** Returns whether the file survives a reload. */
export const keepProof = (token: string, proof: Omit<UnsentProof, 'owner' | 'keptAt'>) =>
  proofs.change<UnsentProof>(key, () => ({ ...proof, owner: ownerOf(token), keptAt: Date.now() }))

export const removeProof = () => proofs.forget()

/** Removes another session's proof. If this tab has no token, the session may be in another tab. */
export async function removeForgottenProof(token: string | undefined) {
  const left = await proofs.read<UnsentProof>(key)
  if (!left) return
  const stays = token ? left.owner === ownerOf(token) : Date.now() - left.keptAt <= dayMs
  if (!stays) await removeProof()
}
