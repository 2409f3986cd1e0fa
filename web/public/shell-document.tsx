import { readOwnAccount } from '#contract/account.ts'
import { paths } from '#contract/paths.ts'
import { renderStatic } from '#web/kit/render-static.ts'
import { Icon, Logo } from '../kit/icon.tsx'
import { symbolsUsedIn } from '../kit/symbols.ts'
import { earlyField } from '../parts/early-fields.ts'
import { QuickExit } from '../parts/privacy-buttons.tsx'
import { defaultTheme, defaultThemeColor } from '../parts/theme.ts'
import { displayFont, sha256 } from './critical-css.ts'
import { bootScript } from './document.tsx'

export type Shell = {
  script: string
  /** Pieces that the script would ask for one after the other. */
  scripts: string[]
  /** Files whose content is `css`. */
  styles: string[]
  css: string
  font: string
  /** Integrity hashes by script URL. */
  integrity: Readonly<Record<string, string>>
  /** What the screen looks like at first; `#root` is then taken over, otherwise replaced. */
  html?: string | undefined
  /** Of which route. */
  path?: string
  /** Calls of the screen that the document makes while the script is under way. */
  early?: readonly string[]
  paymentsUrl?: string | undefined
  /** Where the public pages are, if not here. */
  siteUrl?: string | undefined
  /** Where the logo leads. */
  home: string
}

/**
 * For a slow network: one document has the style and the first look, and asks for all else at once. The style sheets are
 * named, but disabled, so that nothing loads or awaits what is here already.
 */
export const renderShell = ({ script, scripts, styles, integrity, paymentsUrl, siteUrl, ...shell }: Shell) => ({
  head: `<!doctype html>
<html lang="pt-BR" data-theme="${defaultTheme}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<title>Véspera</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
<meta name="rating" content="RTA-5042-1996-1400-1577-RTA">
<meta name="theme-color" content="${defaultThemeColor}">
<meta name="robots" content="noindex">${meta('payments-url', paymentsUrl)}${meta('site-url', siteUrl)}
<script>${shellScript(shell)}</script>
${scripts.map(href => `<link rel="modulepreload" href="${href}"${attribute(integrity[href])}>`).join('\n')}
<script type="module" src="${script}"${attribute(integrity[script])}></script>
<style>${shellStyle(shell)}</style>
${styles.map(href => `<link rel="stylesheet" type="text/plain" href="${href}">`).join('\n')}
${shell.html ? '' : fontPreload(shell.font)}</head>
`,
  opening: '',
  body: shellBody(shell),
})

/** Where nothing is drawn at first, the font comes while the scripts do; elsewhere it would delay them. */
const fontPreload = (font: string) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`

const meta = (name: string, content: string | undefined) =>
  content ? `\n<meta name="${name}" content="${content}">` : ''

const attribute = (integrity: string | undefined) => (integrity ? ` integrity="${integrity}"` : '')

export const shellHashes = (shell: Shell) => ({ style: sha256(shellStyle(shell)), script: sha256(shellScript(shell)) })

const shellStyle = ({ font, css }: Pick<Shell, 'font' | 'css'>) => displayFont(font) + css + fontLater

/** On a slow network the font would come too late for the first look, and delay the script. */
const noteSlow = `{let n=navigator.connection;if(n&&n.effectiveType!='4g')document.documentElement.dataset.slow=''}`
const fontLater = ':root[data-slow]:not([data-ready]){--font-display:"Vespera Fallback",Georgia,serif}'

function shellBody({ html, path, home }: Pick<Shell, 'html' | 'path' | 'home'>) {
  if (html === undefined) {
    const waiting = renderStatic(<Waiting home={home} />)
    return `<body>${symbolsUsedIn(waiting)}<div id="root">${waiting}</div></body></html>`
  }
  const note = renderStatic(<NeedsScript />)
  return `<body>${symbolsUsedIn(note + html)}${note}<div id="root" data-drawn="${path}">${html}</div></body></html>`
}

/**
 * A form that is sent before the script has come waits for it (`web/app/forms/take-over.ts`), and its values never get
 * into the address.
 */
const sendLater = `addEventListener('submit',e=>{let d=document.documentElement.dataset
if(!('ready'in d)){e.preventDefault();d.sent=''}},true)`

/** One before the others: a browser has six connections, and the scripts take five. */
const callEarly = ([first, ...others]: readonly string[]) => `try{let t=sessionStorage.token||localStorage.token
if(t){let o={headers:{authorization:'Bearer '+t}},f=fetch('${first}',o);window.early={'${first}':f};f.catch(()=>{})
for(let p of ${JSON.stringify(others)})(early[p]=f.then(()=>fetch(p,o))).catch(()=>{})}}catch{}`

/**
 * The profile form's first fields can be used while the script is under way: as the account has them, or as somebody has
 * typed them before (`web/app/forms/draft-across-tabs.ts`).
 */
const fillEarly = `if(window.early)early['${readOwnAccount.path}'].then(r=>r.ok&&r.clone().json()).then(a=>{if(!a)return
let fill=()=>{let n='profile-draft:'+a.id,d=JSON.parse(sessionStorage[n]||localStorage[n]||'{}')
for(let i of document.querySelectorAll('[${Object.keys(earlyField).join()}]')){let v=a.profile?.[i.name.slice(8)]||''
if(i.inputMode)v=v.replace(/^(\\d\\d)(\\d{4,5})(\\d{4})$/,'($1) $2-$3').replace(/^(\\d{4})-(\\d\\d)-(\\d\\d)$/,'$3/$2/$1')
i.value=i.defaultValue=d[i.name]??v;i.disabled=false}}
document.readyState=='loading'?document.addEventListener('readystatechange',fill,{once:true}):fill()}).catch(()=>{})`

/** A document without a first look, such as the one for card data, has the boot script alone. */
const shellScript = ({ html, early = [] }: Pick<Shell, 'html' | 'early'>) =>
  [
    bootScript,
    ...(html ? [noteSlow, sendLater] : []),
    ...(early.length > 0 ? [callEarly(early)] : []),
    ...(html?.includes(Object.keys(earlyField).join()) ? [fillEarly] : []),
  ].join('\n')

/** As high as every screen's header, so that nothing moves. */
const Waiting = ({ home }: Pick<Shell, 'home'>) => (
  <div className="shell">
    <header className="topbar">
      <span />
      <a className="logo" href={home} aria-label="Véspera, início">
        <Logo />
      </a>
      <div className="topbar-end">{home === paths.landing && <QuickExit />}</div>
    </header>
    <main className="page narrow stack" aria-busy="true">
      <NeedsScript />
      <h1 className="sr">Véspera</h1>
      <span className="sk sk-line needs-script" />
      <span className="sk sk-block needs-script" />
      <span className="sk sk-block needs-script" />
    </main>
  </div>
)

const NeedsScript = () => (
  <noscript>
    <p className="note">
      <Icon name="info" />
      <span>Esta parte do site só funciona com JavaScript. Ative-o no navegador e abra a página de novo.</span>
    </p>
  </noscript>
)
