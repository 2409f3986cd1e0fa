import { readOwnAccount } from '#contract/account.ts'
import { paths } from '#contract/paths.ts'
import { renderStatic } from '#web/kit/render-static.ts'
import { Icon, Logo } from '../kit/icon.tsx'
import { symbolsUsedIn } from '../kit/symbols.ts'
import { earlyField } from '../parts/early-fields.ts'
import { QuickExit } from '../parts/privacy-buttons.tsx'
import { defaultTheme, defaultThemeColor } from '../parts/theme.ts'
import { firstRules, sha256 } from './critical-css.ts'
import { bootScript } from './document.tsx'

export type Shell = {
  script: string
  /** Chunks that the script would otherwise request one after the other. */
  scripts: string[]
  /** The style sheets that `css` already contains. */
  styles: string[]
  css: string
  font: string
  /** The integrity hash of each script URL. */
  integrity: Readonly<Record<string, string>>
  /** The screen's first HTML, which the script hydrates. Without it, the script replaces the content of `#root`. */
  html?: string | undefined
  /** The path of the route that `html` shows. */
  path?: string
  /** The calls that the document makes for the screen while the script loads. */
  early?: readonly string[]
  paymentsUrl?: string | undefined
  /** The origin of the public pages, if it differs from this one. */
  siteUrl?: string | undefined
  /** The person who accepted that nobody checks the age of visitors. Every screen of the back-office says so. */
  ageRisk?: string | undefined
  /** The path to which the logo links. */
  home: string
}

/**
 * Renders a document for slow networks. It contains the CSS and the first HTML, and requests everything else
 * immediately. It lists the style sheets but disables them, so that the browser neither loads nor awaits CSS that is
 * already inline.
 */
export const renderShell = ({
  script,
  scripts,
  styles,
  integrity,
  paymentsUrl,
  siteUrl,
  ageRisk,
  ...shell
}: Shell) => ({
  head: `<!doctype html>
<html lang="pt-BR" data-theme="${defaultTheme}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<title>Véspera</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="manifest" href="/manifest.webmanifest">
<meta name="rating" content="RTA-5042-1996-1400-1577-RTA">
<meta name="theme-color" content="${defaultThemeColor}">
<meta name="robots" content="noindex">${meta('payments-url', paymentsUrl)}${meta('site-url', siteUrl)}${meta('age-risk', ageRisk)}
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

/** Used only in a document without first HTML, because elsewhere the font would delay the scripts. */
const fontPreload = (font: string) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`

const meta = (name: string, content: string | undefined) =>
  content ? `\n<meta name="${name}" content="${content}">` : ''

const attribute = (integrity: string | undefined) => (integrity ? ` integrity="${integrity}"` : '')

export const shellHashes = (shell: Shell) => ({ style: sha256(shellStyle(shell)), script: sha256(shellScript(shell)) })

const shellStyle = ({ font, css }: Pick<Shell, 'font' | 'css'>) => firstRules(font) + css + fontLater

/**
 * Uses the fallback font on a slow network, because the real font would arrive too late for the first HTML and delay
 * the script.
 */
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
 * Holds a form that a person submits before the script has loaded (`web/app/forms/take-over.ts`), so that its values
 * never get into the URL.
 */
const sendLater = `addEventListener('submit',e=>{let d=document.documentElement.dataset
if(!('ready'in d)){e.preventDefault();d.sent=''}},true)`

/** Makes the first call before the others: a browser opens six connections, and the scripts use five of them. */
const callEarly = ([first, ...others]: readonly string[]) => `try{let t=sessionStorage.token||localStorage.token
if(t){let o={headers:{authorization:'Bearer '+t}},f=fetch('${first}',o);window.early={'${first}':f};f.catch(()=>{})
for(let p of ${JSON.stringify(others)})(early[p]=f.then(()=>fetch(p,o))).catch(()=>{})}}catch{}`

/**
 * Fills in the profile form's first fields, from the account or from the person's unsent input
 * (`web/app/forms/draft-across-tabs.ts`), so that people can use them while the script loads.
 */
const fillEarly = `if(window.early)early['${readOwnAccount.path}'].then(r=>r.ok&&r.clone().json()).then(a=>{if(!a)return
let fill=()=>{let n='profile-draft:'+a.id,d=JSON.parse(sessionStorage[n]||localStorage[n]||'{}')
for(let i of document.querySelectorAll('[${Object.keys(earlyField).join()}]')){let v=a.profile?.[i.name.slice(8)]||''
if(i.inputMode)v=v.replace(/^(\\d\\d)(\\d{4,5})(\\d{4})$/,'($1) $2-$3').replace(/^(\\d{4})-(\\d\\d)-(\\d\\d)$/,'$3/$2/$1')
i.value=i.defaultValue=d[i.name]??v;i.disabled=false}}
document.readyState=='loading'?document.addEventListener('readystatechange',fill,{once:true}):fill()}).catch(()=>{})`

/** A document without first HTML, such as the one for card data, has only the boot script. */
const shellScript = ({ html, early = [] }: Pick<Shell, 'html' | 'early'>) =>
  [
    bootScript,
    ...(html ? [noteSlow, sendLater] : []),
    ...(early.length > 0 ? [callEarly(early)] : []),
    ...(html?.includes(Object.keys(earlyField).join()) ? [fillEarly] : []),
  ].join('\n')

/** Its header is as tall as every screen's, so that the layout does not shift when the screen appears. */
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
