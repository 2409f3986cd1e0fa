/**
 * The state that we show to a visitor who has chosen none, if we offer it (docs/specification.md §7). It has its own
 * file because the app loads it first.
 */
export const defaultState = { id: 33, sigla: 'RJ' } as const
