/** What is typed as a whole number; NaN, which is no number for the server either, for what is none. */
export const typedWhole = (text: string) => (/^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN)
