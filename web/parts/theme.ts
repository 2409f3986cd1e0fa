export const themes = { dark: 'Escuro', light: 'Claro', auto: 'Automático' } as const

/** The theme of visitors who have chosen none; `defaultThemeColor` is its `--bg`. */
export const defaultTheme: keyof typeof themes = 'dark'
export const defaultThemeColor = '#14101a'
