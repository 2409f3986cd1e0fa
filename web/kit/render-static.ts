import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { withoutOwnTexts } from './jsx-runtime.ts'

/** Renders markup for a page that has no React in the browser. */
export const renderStatic = (element: ReactElement) => withoutOwnTexts(renderToStaticMarkup(element))
