import { symbolsUsedIn } from '../kit/icon.tsx'
import { bootScript } from './boot-script.ts'
import { type Assets, criticalCss, type PageKind } from './critical-css.ts'

/** Titles name no category or person: they stay in histories and tabs (design guide, section 11). */
export type Title =
  | 'Véspera'
  | 'Catálogo · Véspera'
  | 'Busca · Véspera'
  | 'Perfil · Véspera'
  | 'Parceiros · Véspera'
  | 'Termos · Véspera'
  | 'Contato · Véspera'

/** Only the first page of a visit preloads the font for the rest; it would delay the pictures of others. */
const preload = (font: string) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>\n`

export type Head = { title: Title; kind: PageKind; gated: boolean; assets: Assets }

const kept = new Map<string, string>()

/** One string per page kind, so that it is compressed once. */
export function documentHead(head: Head) {
  const key = [head.title, head.kind, head.gated, head.assets.font, head.assets.script, head.assets.audience].join()
  const known = kept.get(key) ?? makeHead(head)
  kept.set(key, known)
  return known
}

/** A template string: React would move the title below the script that changes it. */
const makeHead = ({ title, kind, gated, assets }: Head) => `<!doctype html>
<html lang="pt-BR" data-theme="dark"${assets.audience ? ` data-audience="${assets.audience}"` : ''}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
${kind === 'sky' ? preload(assets.font) : ''}<title>${title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
<meta name="rating" content="RTA-5042-1996-1400-1577-RTA">
<meta name="theme-color" content="#14101a">
<meta property="og:title" content="Véspera"><meta property="og:image" content="/icon.svg">
${gated ? '<meta name="robots" content="noindex">' : ''}<script>${bootScript}</script>
<style>${criticalCss(kind, assets)}</style>
${assets.script ? `<script type="module" src="${assets.script}"></script>` : ''}</head>
`

export const documentBody = (body: string) => `<body>${symbolsUsedIn(body)}${body}</body></html>`
