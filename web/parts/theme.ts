export const themes = { dark: 'Escuro', light: 'Claro', auto: 'Automático' } as const

/** The theme for visitors who have not chosen one. `defaultThemeColor` is its `--bg`. */
export const defaultTheme: keyof typeof themes = 'dark'
export const defaultThemeColor = '#14101a'
