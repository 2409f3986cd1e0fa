import type { FastifyInstance } from 'fastify'
import { readOwnAccount } from '#contract/account.ts'
import { adminPaths, adminRedirects, adminScreens, caseRedirects } from '#contract/admin-screens.ts'
import { type AppRoute, appRoutes, appScreens } from '#contract/app-screens.ts'
import { readListingStatus } from '#contract/listing-status.ts'
import { lookupLists } from '#contract/lookup.ts'
import { paths } from '#contract/paths.ts'
import { assetUrl, builtText, frontFiles, listedIntegrity } from '#server/platform/http/asset-files.ts'
import { type PackedPage, packPage, sendPage } from '#server/platform/http/packed-page.ts'
import { frontHeaders } from '#server/platform/http/security-headers.ts'
import { renderFirst } from '#web/app/first-html.tsx'
import { listsOf, planOf } from '#web/app/profile/form-plans.ts'
import { renderShell, shellHashes } from '#web/public/shell-document.tsx'

type ShellPath = {
  path: string
  /** Files that this path loads in addition to the entry file. */
  files: readonly string[]
  early?: readonly string[]
  /** Renders the first view, which is the same for everyone. */
  first?: () => string | undefined
  /** The first view depends on the query, so we render it only for URLs without one. */
  readsQuery?: boolean
  /** The device must not store a copy. */
  isPrivate?: boolean
}

export type Front = { entry: string; camera: boolean; home: string; shown: readonly ShellPath[] }

const profileForm = appScreens.createProfile.file

/** Calls that a screen makes as soon as it renders. */
const earlyCalls: Readonly<Record<string, (path: string) => readonly string[]>> = {
  [appScreens.accountMenu.file]: () => [readOwnAccount.path, readListingStatus.path],
  [profileForm]: path => [readOwnAccount.path, ...listsOf(planOf(path).asks).map(list => lookupLists[list].path)],
}

const shellPathOf = (route: AppRoute): ShellPath => ({
  path: route.path,
  files: [`web/app/${route.file}`],
  early: earlyCalls[route.file]?.(route.path) ?? [],
  first: () => renderFirst(route),
  readsQuery: route.file === profileForm,
  isPrivate: route.isPrivate ?? false,
})

export const appFront: Front = {
  entry: 'web/app/main.tsx',
  camera: true,
  home: paths.landing,
  shown: appRoutes.map(shellPathOf),
}

export const adminFront: Front = {
  entry: 'web/admin/main.tsx',
  camera: false,
  home: adminPaths.start,
  shown: Object.values(adminScreens).map(({ path, file }) => ({
    path,
    files: [...(path === adminPaths['log-in'] ? [] : ['shell/admin.tsx']), file].map(name => `web/admin/${name}`),
  })),
}

type Elsewhere = { paymentsUrl?: string | undefined; siteUrl?: string | undefined; ageRisk?: string | undefined }

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

/** Redirects old URLs to the new ones, and unknown URLs below `/admin` to the back-office's start page. */
export function adminRedirectRoutes(http: FastifyInstance) {
  const hidden = { schema: { hide: true } }
  for (const [path, target] of Object.entries(adminRedirects))
    http.get(path, hidden, (_request, reply) => reply.redirect(target, 302))
  for (const [path, targetOf] of Object.entries(caseRedirects))
    http.get<{ Params: { id: string } }>(`${path}/:id(^\\d{1,9}$)`, hidden, ({ params }, reply) =>
      reply.redirect(targetOf(Number(params.id)), 302),
    )
  http.get(`${adminPaths.start}/*`, hidden, (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect(adminPaths.start, 302),
  )
}

/** The page of the card form as this release sends it. */
export function expectedPaymentPage({ url }: { url?: string | undefined }) {
  const { path } = appScreens.paymentCard
  const shown = appFront.shown.find(each => each.path === path) as ShellPath
  const { document, headers } = shellOf(appFront, shown, true, { paymentsUrl: url })
  return { path, headers, html: document.head + document.opening + document.body }
}

function packShell(...shell: Parameters<typeof shellOf>) {
  const { document, headers } = shellOf(...shell)
  return packPage(document, headers)
}

function shellOf({ entry, camera, home }: Front, shown: ShellPath, isKnown: boolean, elsewhere: Elsewhere) {
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
  const all: Record<string, string> = shown.isPrivate ? { ...headers, 'cache-control': 'no-store' } : headers
  return { document: renderShell(shell), headers: all }
}
