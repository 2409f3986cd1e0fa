/** Sends the browser away from the site and closes the site's pages in its history. */
export const quickExitPath = '/saida'

/** The destination of *Saída rápida*, and of *Não* at the age gate. */
export const quickExitUrl = 'https://www.google.com'

/** Name of the cookie and session-storage key that mark a browser that left by *Saída rápida*. */
export const exitMark = 'left'
