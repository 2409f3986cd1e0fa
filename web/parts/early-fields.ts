/** Marks a field of a document's first look, which its script fills in. */
export const earlyField = { 'data-early': '' } as const
