import type { ReactElement } from 'react'
import type { App } from '#server/app.ts'
import type { PageTag } from '#server/db/purge.ts'
import type { PageRequest } from '#server/http/page-request.ts'
import type { PageKind } from '#web/public/critical-css.ts'
import type { Title } from '#web/public/document.ts'

/** A page with its cache tags, or a redirect. */
export type View = ShownView | { redirect: string }

export type ShownView = { title: Title; kind: PageKind; element: ReactElement; tags: PageTag[] }

export type Loader = (app: App, request: PageRequest) => Promise<View>
