/** Where a browser has chosen none and it is offered (docs/specification.md §7). The app loads it first, so it stands alone. */
export const defaultState = { id: 33, sigla: 'RJ' } as const
