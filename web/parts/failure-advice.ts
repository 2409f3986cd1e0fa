import { CallFailure } from '#contract/client.ts'

/** What to do about something that failed: only what reached no server is blamed on the connection. */
export const adviceOn = (error: unknown) =>
  reachedNothing(error) ? 'Verifique a conexão.' : 'Tente de novo em instantes.'

/** The same of what is shown although it could not be read again. */
export const troubleOf = (error: unknown) => (reachedNothing(error) ? 'Sem conexão agora.' : 'O site não respondeu.')

const reachedNothing = (error: unknown) =>
  error instanceof CallFailure ? error.status === 0 : !globalThis.navigator.onLine
