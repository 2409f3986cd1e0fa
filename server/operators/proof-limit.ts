import type { Limit } from '#server/db/attempts.ts'

/** Of what a logged-in operator proves again with password and code: a session that was left open is no way to guess. */
export const proofLimit = (operatorId: number): Limit => ({
  purpose: 'operator-proof',
  subject: String(operatorId),
  max: 5,
  withinSeconds: 900,
})
