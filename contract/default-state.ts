/**
 * The default state, if we offer it and the browser has chosen none (docs/specification.md §7). The app loads it first.
 */
export const defaultState = { id: 33, sigla: 'RJ' } as const
