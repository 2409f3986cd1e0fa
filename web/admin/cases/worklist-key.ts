/** The first part of the keys of all queries that any decision may change. */
export const worklistKey = 'worklist'
