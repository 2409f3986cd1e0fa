/** What an uploaded file says about its origin, and how operators read it. */
export const originMarks = {
  ai: 'O arquivo traz marca de imagem feita por IA.',
  c2pa: 'O arquivo traz credenciais de origem (C2PA), que não falam em IA.',
} as const

export type OriginMark = keyof typeof originMarks

export const originMarkNames = Object.keys(originMarks) as OriginMark[]
