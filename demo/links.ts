import { asHandle } from './invented-names.ts'
import type { Random } from './random.ts'

const site = (path: string) => `https://example.com/${path}`

/** Handles end in `.exemplo` and sites lie on example.com, so that none can be anybody's. */
export function inventLinks(random: Random, nickname: string) {
  const handle = asHandle(nickname)
  const sometimes = (share: number, link: string) => (random.chance(share) ? link : null)
  return {
    url_instagram: sometimes(0.35, `@${handle}.exemplo`),
    url_tiktok: sometimes(0.15, `@${handle}.exemplo`),
    url_twitter: sometimes(0.2, `@${handle.replaceAll('.', '_')}_exemplo`),
    url_linktree: sometimes(0.12, site(`${handle}/links`)),
    url_onlyfans: sometimes(0.08, site(`${handle}/assinatura`)),
    url_web: sometimes(0.1, site(handle)),
  }
}

export const noLinks = {
  url_instagram: null,
  url_tiktok: null,
  url_twitter: null,
  url_linktree: null,
  url_onlyfans: null,
  url_web: null,
}
