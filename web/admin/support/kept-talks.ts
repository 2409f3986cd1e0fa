/** Something written that the server may not have yet. */
export type Unsent = { client_id: string; text: string; sent_at: string }
type Kept = { draft: string; unsent: Unsent[] }

const prefix = 'vespera.operator-talk:'
const nothing: Kept = { draft: '', unsent: [] }

/** What an operator has written in a conversation and not sent, as long as the tab lasts and nobody logs out. */
export function openKept(operatorId: number, accountId: number) {
  const name = `${prefix}${operatorId}:${accountId}`
  const read = (): Kept => ({ ...nothing, ...JSON.parse(sessionStorage.getItem(name) ?? '{}') })
  return {
    read,
    keep(part: Partial<Kept>) {
      const kept = { ...read(), ...part }
      if (kept.draft || kept.unsent.length > 0) sessionStorage.setItem(name, JSON.stringify(kept))
      else sessionStorage.removeItem(name)
    },
  }
}
export type KeptTalk = ReturnType<typeof openKept>

/** Nothing of what was written stays when an operator logs out. */
export function forgetKeptTalks() {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name)
}
