import { createContext } from 'react'
import type { SiteOwner } from '#contract/contact.ts'

/** What a public page says of who operates the site; the same on every page, so it is no property of each. */
export type SiteDetails = { owner?: SiteOwner | undefined; email?: string | undefined }

export const SiteDetailsContext = createContext<SiteDetails>({})
