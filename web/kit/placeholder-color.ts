import type { CSSProperties } from 'react'

/** Shows the dominant colour of a picture until the picture has loaded. */
export const placeholderColor = (color: string) => ({ '--ground': color }) as CSSProperties
