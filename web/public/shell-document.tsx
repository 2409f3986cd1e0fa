import { renderToStaticMarkup } from 'react-dom/server'
import { paths } from '#contract/paths.ts'
import { Logo } from '../kit/icon.tsx'
import { defaultTheme, defaultThemeColor } from '../parts/theme.ts'
import { displayFont, sha256 } from './critical-css.ts'
import { bootScript, bootScriptHash } from './document.tsx'

export type FrontAssets = {
  script: string
  scripts: string[]
  styles: string[]
  font: string
  /** Integrity hashes by script URL. */
  integrity: Readonly<Record<string, string>>
}

/** Its script replaces what `#root` contains. */
export const renderShell = ({ script, scripts, styles, font, integrity }: FrontAssets, paymentsUrl?: string) => ({
  head: `<!doctype html>
<html lang="pt-BR" data-theme="${defaultTheme}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<title>Véspera</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
<meta name="rating" content="RTA-5042-1996-1400-1577-RTA">
<meta name="theme-color" content="${defaultThemeColor}">
<meta name="robots" content="noindex">${paymentsUrl ? `\n<meta name="payments-url" content="${paymentsUrl}">` : ''}
<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>
<script>${bootScript}</script>
<style>${displayFont(font)}</style>
${styles.map(href => `<link rel="stylesheet" href="${href}">`).join('\n')}
${scripts.map(href => `<link rel="modulepreload" href="${href}"${attribute(integrity[href])}>`).join('\n')}
<script type="module" src="${script}"${attribute(integrity[script])}></script></head>
`,
  body: `<body><div id="root">${renderToStaticMarkup(<Waiting />)}</div></body></html>`,
})

const attribute = (integrity: string | undefined) => (integrity ? ` integrity="${integrity}"` : '')

export const shellHashes = ({ font }: FrontAssets) => ({ style: sha256(displayFont(font)), script: bootScriptHash })

/** As high as every screen's header, so that nothing moves. */
const Waiting = () => (
  <div className="shell">
    <header className="topbar">
      <span />
      <a className="logo" href={paths.landing} aria-label="Véspera, início">
        <Logo />
      </a>
      <span />
    </header>
    <main className="page narrow stack" aria-busy="true">
      <noscript>
        <p className="note">
          Esta parte do site só funciona com JavaScript. Ative-o no navegador e abra a página de novo.
        </p>
      </noscript>
      <h1 className="sr">Véspera</h1>
      <span className="sk sk-line needs-script" />
      <span className="sk sk-block needs-script" />
      <span className="sk sk-block needs-script" />
    </main>
  </div>
)
