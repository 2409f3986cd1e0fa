import type { CSSProperties } from 'react'

/** Shows a picture's dominant colour until the picture has loaded. */
export const placeholderColor = (color: string) => ({ '--ground': color }) as CSSProperties
