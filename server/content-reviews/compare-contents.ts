import type { FieldChange } from '#contract/content-review.ts'
import type { ProfileContent } from '#contract/profile-content.ts'
import { profileFields, unsaid } from './field-words.ts'
import type { NamedOptions } from './named-options.ts'
import type { FindMarks } from './prohibited-words.ts'

type Compared = { next: ProfileContent; live: ProfileContent | null }

/** Field by field what would change; those that neither version answers are left out. */
export function compareContents({ next, live }: Compared, names: NamedOptions, findMarks: FindMarks): FieldChange[] {
  return profileFields.flatMap(({ field, label, words, isFree }) => {
    const [becomes, is] = [words(next, names), live && words(live, names)]
    if (becomes === null && is === null) return []
    const marks = isFree && becomes !== null ? findMarks(becomes) : []
    return [{ field, label, live: live && (is ?? unsaid), next: becomes ?? unsaid, changed: becomes !== is, marks }]
  })
}

const freeFields = profileFields.filter(({ isFree }) => isFree)

/** How many prohibited words a version has. */
export const countMarks = (content: ProfileContent, findMarks: FindMarks) =>
  freeFields.reduce((sum, { field }) => sum + findMarks(String(content[field as keyof ProfileContent] ?? '')).length, 0)
