import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type SiteDetails, SiteDetailsContext } from '../parts/site-details.ts'
import { bootScriptHash } from './boot-script.ts'
import { type Assets, criticalCssHash, type PageKind } from './critical-css.ts'
import { documentBody, documentHead, type Head } from './document.ts'

/** A whole page as it is sent, in two parts; nothing in it hydrates, so it is static markup. */
export const renderDocument = ({
  children,
  site = {},
  ...head
}: Head & { children: ReactNode; site?: SiteDetails | undefined }) => ({
  head: documentHead(head),
  body: documentBody(renderToStaticMarkup(<SiteDetailsContext value={site}>{children}</SiteDetailsContext>)),
})

/** The hashes, base64 SHA-256, that the content security policy of such a page must allow. */
export const contentSecurity = (kind: PageKind, assets: Assets) => ({
  style: criticalCssHash(kind, assets),
  script: bootScriptHash,
})
