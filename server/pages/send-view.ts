import type { FastifyReply, FastifyRequest } from 'fastify'
import { createElement } from 'react'
import { messages } from '#contract/messages.ts'
import { contactAddress } from '#server/platform/emails/send.ts'
import type { Env } from '#server/platform/env/env.ts'
import { assetUrl } from '#server/platform/http/asset-files.ts'
import { type PackedPage, packPage, sendPage } from '#server/platform/http/packed-page.ts'
import type { Failure } from '#server/platform/http/refusals.ts'
import { pageHeaders } from '#server/platform/http/security-headers.ts'
import type { PageKind } from '#web/public/critical-css.ts'
import { contentSecurity, renderDocument } from '#web/public/document.tsx'
import { AgeGatePage, type AgeGateProps } from '#web/public/pages/age-gate-page.tsx'
import { FailurePage } from '#web/public/pages/failure-page.tsx'
import type { ShownView } from './page-request.ts'

type Raw = Pick<FastifyRequest, 'raw'>

export function sendPacked(reply: FastifyReply, { raw }: Raw, page: PackedPage) {
  reply.hijack()
  sendPage(page, raw, reply.raw)
}

/** Sends the page for a secret link or a form. The page is private, so it is never cached. */
export const sendPrivate = (env: Env, request: Raw, reply: FastifyReply, view: ShownView) =>
  sendPacked(reply, request, packView(env, view, true))

/** The response to a form: either a URL to redirect to, or the same page with its errors. */
export type FormAnswer = { redirect: string } | { status: number; view: ShownView }

export const sendAnswer = (env: Env, request: Raw, reply: FastifyReply, answer: FormAnswer, gated = true) =>
  'redirect' in answer
    ? reply.header('cache-control', 'no-store').redirect(answer.redirect, 303)
    : sendPacked(reply, request, packView(env, answer.view, gated, answer.status))

const scripts: Partial<Record<PageKind, string>> = {
  catalog: 'web/public/enhance/catalog.ts',
  filters: 'web/public/enhance/filters.ts',
  profile: 'web/public/enhance/profile.ts',
  missing: 'web/public/enhance/missing-profile.ts',
  'age-check': 'web/public/enhance/age-check.ts',
  saved: 'web/public/enhance/saved-page.ts',
}

const counted: readonly PageKind[] = ['catalog', 'profile', 'partners']
const acted: readonly PageKind[] = ['catalog', 'profile']
const layered: readonly PageKind[] = ['sky', 'profile']

export function packView(env: Env, { title, kind, element }: ShownView, gated: boolean, status = 200) {
  const script = assetUrl(scripts[kind] ?? 'web/public/enhance/page.ts')
  const audience = counted.includes(kind) && assetUrl('web/public/enhance/audience.ts')
  const actions = acted.includes(kind) && assetUrl('web/public/enhance/visitor-actions.ts')
  const photos = kind === 'profile' && assetUrl('web/public/enhance/photo-viewer.ts')
  const layers = layered.includes(kind) && assetUrl('web/public/enhance/layers.ts')
  const wide = assetUrl('web/public/enhance/wide.ts')
  const wideStyle = assetUrl('web/public/wide.css')
  const font = assetUrl('hedvig-letters-serif.woff2') ?? ''
  const assets = {
    font,
    ...(script && { script }),
    ...(audience && { audience }),
    ...(actions && { actions }),
    ...(photos && { photos }),
    ...(layers && { layers }),
    ...(wide && { wide }),
    ...(wideStyle && { wideStyle }),
  }
  const { withholdsPhotos } = env.age
  const site = { owner: env.siteOwner, email: contactAddress(env), ...(withholdsPhotos && { withholdsPhotos }) }
  const document = renderDocument({ title, kind, gated, assets, site, origin: env.publicUrl, children: element })
  return packPage(document, pageHeaders(contentSecurity(kind, assets), gated), status)
}

export const gatePage = gatePageOf({ leadsHome: false })
export const cookielessPage = gatePageOf({ leadsHome: false, lacksCookie: true })

function gatePageOf(props: Pick<AgeGateProps, 'leadsHome' | 'lacksCookie'>) {
  const pages = new WeakMap<Env, PackedPage>()
  return (env: Env) => {
    const element = createElement(AgeGatePage, { ...props, isChecked: env.age.methods.length > 0 })
    const page = pages.get(env) ?? packView(env, { title: 'Véspera', kind: 'sky', element, tags: [] }, true)
    pages.set(env, page)
    return page
  }
}

let cachedTooManyPage: PackedPage | undefined

export function tooManyPage(env: Env) {
  const element = createElement(FailurePage, { kind: 'tooManyReads' })
  cachedTooManyPage ??= packView(env, { title: 'Véspera', kind: 'text', element, tags: [] }, true, 429)
  return cachedTooManyPage
}

let cachedBusyPage: PackedPage | undefined

export function busyPage(env: Env) {
  const element = createElement(FailurePage, { kind: 'busy' })
  cachedBusyPage ??= packView(env, { title: 'Véspera', kind: 'text', element, tags: [] }, true, 503)
  return cachedBusyPage
}

const failureKinds: Record<number, 'unavailable' | 'notFound'> = { 404: 'notFound', 503: 'unavailable' }

export const failurePageOf = (env: Env) => (failure: Failure) => makeFailurePage(env, failure)

function makeFailurePage(env: Env, { status, body }: Failure) {
  if (status === 429) return tooManyPage(env)
  const isForeign = body.message === messages.crossSite
  const kind = failureKinds[status] ?? (isForeign ? 'crossSite' : status < 500 ? 'refused' : 'unexpected')
  const element = createElement(FailurePage, { kind, ...(body.request_id && { requestId: body.request_id }) })
  return packView(env, { title: 'Véspera', kind: 'text', element, tags: [] }, true, status)
}
