import * as z from 'zod/mini'
import { type ProfileColumn, profileFields } from './profile-fields.ts'

/** What an operator may take off an ad without the rest of it. */
export const textParts = {
  nickname: 'Nome',
  info: 'Texto',
  neighborhood: 'Bairro',
  links: 'Links',
  number: 'Número',
} as const
export type TextPart = keyof typeof textParts
export const TextPart = z.enum(Object.keys(textParts) as [TextPart, ...TextPart[]])

type LinkColumn = Extract<ProfileColumn, `url_${string}`>
export type TextColumn = 'nickname' | 'info' | 'neighborhood' | 'whatsapp' | 'phone' | LinkColumn

const isLink = (column: ProfileColumn): column is LinkColumn => column.startsWith('url_')
export const linkColumns = (Object.keys(profileFields) as ProfileColumn[]).filter(isLink)
export const textColumns: readonly TextColumn[] = [
  'nickname',
  'info',
  'neighborhood',
  'whatsapp',
  'phone',
  ...linkColumns,
]

export function textPartOf(column: TextColumn): TextPart {
  if (column === 'whatsapp' || column === 'phone') return 'number'
  return column === 'nickname' || column === 'info' || column === 'neighborhood' ? column : 'links'
}

/** The words, links and number of the version that visitors saw when the report came in. */
export const ReportedText = z.object({
  /** Null of an ad without versions. */
  version: z.nullable(z.int()),
  since: z.nullable(z.string()),
  fields: z.array(
    z.object({
      part: z.nullable(TextPart),
      label: z.string(),
      text: z.string(),
      /** Visitors still see it. */
      live: z.boolean(),
    }),
  ),
})
export type ReportedText = z.infer<typeof ReportedText>
