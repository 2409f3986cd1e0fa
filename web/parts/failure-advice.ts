import { CallFailure } from '#contract/client.ts'

/** Blames the connection only if the call did not reach a server. */
export const adviceOn = (error: unknown) =>
  reachedNothing(error) ? 'Verifique a conexão.' : 'Tente de novo em instantes.'

/** Explains why the app could not refresh data that it still shows. */
export const troubleOf = (error: unknown) => (reachedNothing(error) ? 'Sem conexão agora.' : 'O site não respondeu.')

const reachedNothing = (error: unknown) =>
  error instanceof CallFailure ? error.status === 0 : !globalThis.navigator.onLine
