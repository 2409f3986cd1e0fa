/** Marks a field in a document's initial HTML that its script fills in. */
export const earlyField = { 'data-early': '' } as const
