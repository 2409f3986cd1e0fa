import type { CSSProperties } from 'react'

/** The dominant colour of a picture, shown until it is loaded. */
export const placeholderColor = (color: string) => ({ '--ground': color }) as CSSProperties
