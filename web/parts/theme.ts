export const themes = { dark: 'Escuro', light: 'Claro', auto: 'Automático' } as const

/** Of a browser that has chosen none; the colour is that theme's `--bg`. */
export const defaultTheme: keyof typeof themes = 'dark'
export const defaultThemeColor = '#14101a'
