import { sha256 } from './sha256.ts'

/**
 * The only inline script: what was chosen on this device, and whether somebody is logged in on it, holds before the
 * first paint. In discreet mode that includes the tab's title and icon, which a neighbour sees before any photo, and
 * the name under which the site is installed.
 */
export const bootScript = `try{let d=document,s=localStorage,h=d.documentElement.dataset
if(s.theme)h.theme=s.theme
if(s.token||sessionStorage.token)h.member=''
if(s.discreet){h.discreet='';d.title='Agenda';d.querySelector('[rel=icon]').href='/icon-discreet.svg'
d.querySelector('[rel=manifest]').href='/manifest-discreet.webmanifest'}}catch{}`

export const bootScriptHash = sha256(bootScript)
