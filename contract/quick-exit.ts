/** Sends the browser away and closes what it keeps of the site. */
export const quickExitPath = '/saida'

/** Where *Saída rápida* and a *Não* at the age question lead. */
export const quickExitUrl = 'https://www.google.com'

/** Cookie and session-storage key of a browser that left by *Saída rápida*. */
export const exitMark = 'left'
