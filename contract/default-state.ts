/** If the browser chose none and it is offered (docs/specification.md §7). In its own file: the app loads it first. */
export const defaultState = { id: 33, sigla: 'RJ' } as const
