/** What is sent to a browser, encrypted: no text, so that none can be anything but one of those here. */
export type PushMessage = { about: PushSubject; path: string }
export type PushSubject = keyof typeof pushTexts

/** Shown on lock screens: neither the site's name, which discreet mode hides, nor what it is about. */
export const pushTexts = {
  account: 'Há uma novidade na sua conta.',
  test: 'As notificações funcionam neste aparelho.',
} as const

/** A path of the app with it asks for the log-in first, where nobody is logged in. */
export const fromNotification = 'aviso'
