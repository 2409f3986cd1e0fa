import type { FastifyInstance } from 'fastify'
import { adminPaths } from '#contract/paths.ts'
import { appRoutes } from '#contract/routes.ts'
import { assetUrl, entryUrls, listedIntegrity } from '#server/http/asset-files.ts'
import { type PackedPage, packPage, sendPage } from '#server/http/packed-page.ts'
import { frontHeaders } from '#server/http/security-headers.ts'
import { renderShell, shellHashes } from '#web/public/shell-document.tsx'

export type Shell = {
  entry: string
  paths: readonly string[]
  camera: boolean
}

export const appShell: Shell = {
  entry: 'web/app/main.tsx',
  paths: appRoutes.map(({ path }) => path),
  camera: true,
}

export const adminShell: Shell = {
  entry: 'web/admin/main.tsx',
  paths: Object.values(adminPaths),
  camera: false,
}

export function shellRoutes(http: FastifyInstance, shell: Shell, paymentsUrl?: string) {
  let page: PackedPage | undefined
  for (const path of shell.paths) {
    http.get(path, { schema: { hide: true } }, (request, reply) => {
      page ??= packShell(shell, paymentsUrl)
      page.shrink?.()
      reply.hijack()
      sendPage(page, request.raw, reply.raw)
    })
  }
}

function packShell({ entry, camera }: Shell, paymentsUrl: string | undefined) {
  const built = entryUrls(entry) ?? { script: '', scripts: [], styles: [] }
  const font = assetUrl('hedvig-letters-serif.woff2') ?? ''
  const assets = { ...built, font, integrity: listedIntegrity() }
  return packPage(renderShell(assets, paymentsUrl), frontHeaders(shellHashes(assets), { camera, paymentsUrl }))
}
