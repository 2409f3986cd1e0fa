import { CallFailure } from '#contract/client.ts'

/** Blames the connection only when no server was reached. */
export const adviceOn = (error: unknown) =>
  reachedNothing(error) ? 'Verifique a conexão.' : 'Tente de novo em instantes.'

/** For data that we show although we could not refresh it. */
export const troubleOf = (error: unknown) => (reachedNothing(error) ? 'Sem conexão agora.' : 'O site não respondeu.')

const reachedNothing = (error: unknown) =>
  error instanceof CallFailure ? error.status === 0 : !globalThis.navigator.onLine
