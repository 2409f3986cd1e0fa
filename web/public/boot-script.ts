import { sha256 } from './sha256.ts'

/**
 * The only inline script. Applies the theme, discreet mode (with title, icon and manifest) and the log-in state before
 * the first paint.
 */
export const bootScript = `try{let d=document,s=localStorage,h=d.documentElement.dataset
if(s.theme)h.theme=s.theme
if(s.token||sessionStorage.token)h.member=''
if(s.discreet){h.discreet='';d.title='Agenda';d.querySelector('[rel=icon]').href='/icon-discreet.svg'
d.querySelector('[rel=manifest]').href='/manifest-discreet.webmanifest'}}catch{}`

export const bootScriptHash = sha256(bootScript)
