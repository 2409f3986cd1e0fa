import type { FastifyInstance } from 'fastify'
import { readOwnAccount } from '#contract/account.ts'
import { readListingStatus } from '#contract/listing-status.ts'
import { lookupLists } from '#contract/lookup.ts'
import { type AdminScreen, adminPaths, paths } from '#contract/paths.ts'
import { type AppRoute, appRoutes, type ScreenName } from '#contract/routes.ts'
import { assetUrl, builtText, frontFiles, listedIntegrity } from '#server/platform/http/asset-files.ts'
import { type PackedPage, packPage, sendPage } from '#server/platform/http/packed-page.ts'
import { frontHeaders } from '#server/platform/http/security-headers.ts'
import { adminScreenFiles } from '#web/admin/screen-files.ts'
import { renderFirst } from '#web/app/first-html.tsx'
import { listsOf, planOf } from '#web/app/profile/form-plans.ts'
import { screenFiles } from '#web/app/screen-files.ts'
import { renderShell, shellHashes } from '#web/public/shell-document.tsx'

type Shown = {
  path: string
  /** Of the front's folder: what this path loads besides the entry. */
  files: readonly string[]
  early?: readonly string[]
  /** What everybody sees first at this path. */
  first?: () => string | undefined
  /** The first look depends on the query, so there is one only without. */
  readsQuery?: boolean
  /** No copy stays on the device. */
  isPrivate?: boolean
}

export type Front = { entry: string; camera: boolean; home: string; shown: readonly Shown[] }

/** What a screen asks for as soon as it is drawn. */
const earlyCalls: Partial<Record<ScreenName, (path: string) => readonly string[]>> = {
  'account-menu': () => [readOwnAccount.path, readListingStatus.path],
  'profile-form': path => [readOwnAccount.path, ...listsOf(planOf(path).asks).map(list => lookupLists[list].path)],
}

const shownOf = (route: AppRoute): Shown => ({
  path: route.path,
  files: [`web/app/${screenFiles[route.screen]}`],
  early: earlyCalls[route.screen]?.(route.path) ?? [],
  first: () => renderFirst(route),
  readsQuery: route.screen === 'profile-form',
  isPrivate: route.screen === 'more',
})

export const appFront: Front = {
  entry: 'web/app/main.tsx',
  camera: true,
  home: paths.landing,
  shown: appRoutes.map(shownOf),
}

export const adminFront: Front = {
  entry: 'web/admin/main.tsx',
  camera: false,
  home: adminPaths.start,
  shown: (Object.keys(adminPaths) as AdminScreen[]).map(name => ({
    path: adminPaths[name],
    files: adminScreenFiles(name).map(file => `web/admin/${file}`),
  })),
}

type Elsewhere = { paymentsUrl?: string | undefined; siteUrl?: string | undefined }

export function shellRoutes(http: FastifyInstance, front: Front, elsewhere: Elsewhere = {}) {
  for (const shown of front.shown) {
    const pages = new Map<boolean, PackedPage>()
    http.get(shown.path, { schema: { hide: true } }, (request, reply) => {
      const isKnown = !(shown.readsQuery && request.raw.url?.includes('?'))
      const page = pages.get(isKnown) ?? packShell(front, shown, isKnown, elsewhere)
      pages.set(isKnown, page)
      page.shrink?.()
      reply.hijack()
      sendPage(page, request.raw, reply.raw)
    })
  }
}

function packShell({ entry, camera, home }: Front, shown: Shown, isKnown: boolean, elsewhere: Elsewhere) {
  const files = frontFiles(entry, shown.files)
  const shell = {
    ...files,
    css: files.styles.map(builtText).join(''),
    font: assetUrl('hedvig-letters-serif.woff2') ?? '',
    integrity: listedIntegrity(),
    early: shown.early ?? [],
    path: shown.path,
    html: isKnown ? shown.first?.() : undefined,
    home,
    ...elsewhere,
  }
  const { paymentsUrl } = elsewhere
  const headers = frontHeaders(shellHashes(shell), { camera, paymentsUrl })
  return packPage(renderShell(shell), shown.isPrivate ? { ...headers, 'cache-control': 'no-store' } : headers)
}
