import * as z from 'zod/mini'
import { ageOn, dayInSaoPaulo } from './age.ts'
import type { Option } from './lookup.ts'
import { Media, type StoredMedia, toMedia } from './media.ts'
import { type FieldOfKind, type ProfileFields, profileFields } from './profile-fields.ts'
import type { ProfileContent } from './profile-form.ts'

type PublicField = {
  [N in keyof ProfileFields]: ProfileFields[N] extends { answer: z.ZodMiniType } ? N : never
}[keyof ProfileFields]
type PublicAnswers = { [N in PublicField as ProfileFields[N]['wire']]: ProfileFields[N]['answer'] }

const publicFields = Object.entries(profileFields).flatMap(([name, field]) =>
  'answer' in field ? [{ name, toWire: undefined, ...field }] : [],
)

/** An allow list: a new column is private until it is added here. */
export const PublicProfile = z.object({
  ...(Object.fromEntries(publicFields.map(({ wire, answer }) => [wire, answer])) as PublicAnswers),
  age: z.int(),
  phone: z.nullable(z.string()),
  /** The API has both spellings, this one and `url_linktree`. */
  url_linketree: z.nullable(z.string()),
  category_id: z.nullable(z.int()),
  midias: z.array(Media),
})
export type PublicProfile = z.infer<typeof PublicProfile>

export type StoredProfile = Pick<ProfileContent, FieldOfKind<'value'>> & {
  [N in FieldOfKind<'option'> as ProfileFields[N]['wire']]: Option | null
} & Record<FieldOfKind<'options'>, Option[]> & {
    phone: string | null
    category_id: number | null
    media: StoredMedia[]
  }

export function toProfile(row: StoredProfile, now: Date): PublicProfile {
  const stored = row as Record<string, unknown>
  const answers = publicFields.map(({ kind, name, wire, toWire }) => {
    const value = stored[kind === 'option' ? wire : name]
    return [wire, toWire && value !== null ? toWire(value as number) : value]
  })
  return {
    ...(Object.fromEntries(answers) as z.infer<z.ZodMiniObject<PublicAnswers>>),
    age: ageOn(dayInSaoPaulo(now), row.birth),
    phone: row.phone,
    url_linketree: row.url_linktree,
    category_id: row.category_id,
    midias: row.media.map(toMedia),
  }
}
