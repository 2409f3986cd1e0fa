export const themes = { dark: 'Escuro', light: 'Claro', auto: 'Automático' } as const

/** For visitors who have chosen no theme; the colour is that theme's `--bg`. */
export const defaultTheme: keyof typeof themes = 'dark'
export const defaultThemeColor = '#14101a'
