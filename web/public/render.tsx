import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type SiteDetails, SiteDetailsContext } from '../parts/site-details.ts'
import { bootScriptHash } from './boot-script.ts'
import { type Assets, criticalCssHash, type PageKind } from './critical-css.ts'
import { documentBody, documentHead, type Head } from './document.ts'

/** Static markup in two parts: nothing hydrates. */
export const renderDocument = ({
  children,
  site = {},
  ...head
}: Head & { children: ReactNode; site?: SiteDetails | undefined }) => ({
  head: documentHead(head),
  body: documentBody(renderToStaticMarkup(<SiteDetailsContext value={site}>{children}</SiteDetailsContext>)),
})

/** Base64 SHA-256 hashes for the content security policy. */
export const contentSecurity = (kind: PageKind, assets: Assets) => ({
  style: criticalCssHash(kind, assets),
  script: bootScriptHash,
})
