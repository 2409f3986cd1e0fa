import type { ReactElement, ReactNode } from 'react'
import { exitMark, quickExitUrl } from '#contract/quick-exit.ts'
import { renderStatic } from '../kit/render-static.ts'
import { symbolsUsedIn } from '../kit/symbols.ts'
import { type SiteDetails, SiteDetailsContext } from '../parts/site-details.tsx'
import { defaultTheme, defaultThemeColor } from '../parts/theme.ts'
import { type Assets, criticalCss, type PageKind, sha256 } from './critical-css.ts'

/** Titles name no category or person, because browser history and tabs show them. */
export type Title =
  | 'Véspera'
  | 'Catálogo · Véspera'
  | 'Busca · Véspera'
  | 'Filtros · Véspera'
  | 'Perfil · Véspera'
  | 'Parceiros · Véspera'
  | 'Termos · Véspera'
  | 'Contato · Véspera'
  | 'Verificação de idade · Véspera'
  | 'Transparência · Véspera'

type Head = {
  title: Title
  kind: PageKind
  gated: boolean
  assets: Assets
  /** Makes picture URLs absolute, as link previews require. */
  origin: string
}

/** Renders static markup, which never hydrates, in three parts, of which many pages share the first two. */
export function renderDocument({
  children,
  site = {},
  ...head
}: Head & { children: ReactNode; site?: SiteDetails | undefined }) {
  const markup = renderStatic(<SiteDetailsContext value={site}>{children}</SiteDetailsContext>)
  const opened = endOfHeader(markup)
  return {
    head: documentHead(head),
    opening: `<body>${symbolsUsedIn(markup)}${markup.slice(0, opened)}`,
    body: `${markup.slice(opened)}</body></html>`,
  }
}

const headerEnd = '</header>'

/** Returns 0 if the page has no header. */
function endOfHeader(markup: string) {
  const at = markup.indexOf(headerEnd)
  return at < 0 ? 0 : at + headerEnd.length
}

/** Markup to insert into an open page, with the symbols of its icons. */
export function renderFragment(element: ReactElement) {
  const markup = renderStatic(element)
  return symbolsUsedIn(markup) + markup
}

export const contentSecurity = (kind: PageKind, assets: Assets) => ({
  style: criticalCss(kind, assets).hash,
  script: bootScriptHash,
})

/** After *Saída rápida*, going back in this tab never shows the site again. The person can still type its URL. */
const keepClosed = `try{let t=sessionStorage,k='${exitMark}',o=()=>{document.documentElement.hidden=true
location.replace('${quickExitUrl}')}
addEventListener('pageshow',e=>e.persisted&&t[k]&&o())
if(t[k])performance.getEntriesByType('navigation')[0].type=='back_forward'?o():t.removeItem(k)}catch{}
`

/**
 * The only inline script. Applies the theme, discreet mode (with title, icon and manifest) and the log-in state before
 * the first paint. Once the page has loaded, imports the less urgent script and, in a wide window, the script for wide
 * windows.
 */
export const bootScript = `${keepClosed}try{let d=document,h=d.documentElement.dataset
addEventListener('load',()=>{h.actions&&import(h.actions)
let w=matchMedia('(min-width:64rem)');(w.onchange=()=>w.matches&&h.wide&&import(h.wide))()})
let s=localStorage
if(s.theme)h.theme=s.theme
if(s.token||sessionStorage.token)h.member=''
if(s.discreet){h.discreet='';d.title='Agenda';d.querySelector('[rel=icon]').href='/icon-discreet.svg'
d.querySelector('[rel=manifest]').href='/manifest-discreet.webmanifest'}}catch{}`

export const bootScriptHash = sha256(bootScript)

const heads = new Map<string, string>()

/** Returns one string per page kind, so that the server compresses it only once. */
function documentHead(head: Head) {
  const key = [
    head.title,
    head.kind,
    head.gated,
    head.assets.font,
    head.assets.script,
    head.assets.audience,
    head.assets.actions,
    head.assets.photos,
    head.assets.layers,
    head.assets.wide,
    head.assets.wideStyle,
    head.origin,
  ].join()
  const made = heads.get(key) ?? makeHead(head)
  heads.set(key, made)
  return made
}

/** Only the first page of a visit preloads the font. On other pages, the font would delay the pictures. */
const preload = (font: string) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>\n`

/** A template string, because React would move the title below the script that changes it. */
const makeHead = ({ title, kind, gated, assets, origin }: Head) => `<!doctype html>
<html lang="pt-BR" data-theme="${defaultTheme}"${data('audience', assets)}${data('actions', assets)}${data('photos', assets)}${data('layers', assets)}${data('wide', assets)}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
${kind === 'sky' ? preload(assets.font) : ''}<title>${title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
<meta name="rating" content="RTA-5042-1996-1400-1577-RTA">
<meta name="theme-color" content="${defaultThemeColor}">
${preview(origin)}
${gated ? '<meta name="robots" content="noindex">' : ''}<script>${bootScript}</script>
<style>${criticalCss(kind, assets).css}</style>
${assets.wideStyle ? `<link rel="stylesheet" href="${assets.wideStyle}" media="(min-width:64rem)">\n` : ''}${assets.script ? `<script type="module" src="${assets.script}"></script>` : ''}</head>
`

const data = (name: 'audience' | 'actions' | 'photos' | 'layers' | 'wide', assets: Assets) =>
  assets[name] ? ` data-${name}="${assets[name]}"` : ''

/** Messengers show this preview for a shared link. It is the same for all pages, so it reveals nothing. */
const preview = (origin: string) => `<meta property="og:site_name" content="Véspera">
<meta property="og:title" content="Véspera">
<meta property="og:description" content="Abra o link para continuar.">
<meta property="og:image" content="${origin}/icon-512.png">
<meta name="twitter:card" content="summary">`
