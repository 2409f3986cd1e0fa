import type { CSSProperties } from 'react'

/** The dominant colour of a picture, which its place shows until the picture is there. */
export const ground = (color: string) => ({ '--ground': color }) as CSSProperties
