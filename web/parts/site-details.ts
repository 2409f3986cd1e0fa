import { createContext } from 'react'
import type { SiteOwner } from '#contract/contact.ts'

/** The operator's details, the same on every page. */
export type SiteDetails = { owner?: SiteOwner | undefined; email?: string | undefined }

export const SiteDetailsContext = createContext<SiteDetails>({})
