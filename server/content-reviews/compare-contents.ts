import type { FieldChange } from '#contract/content-review.ts'
import type { ProfileContent } from '#contract/profile-content.ts'
import { fieldsOf, unsaid } from './field-words.ts'
import type { NamedOptions } from './named-options.ts'
import type { FindMarks } from './prohibited-words.ts'

type Compared = { userType: number; next: ProfileContent; live: ProfileContent | null }

/** Field by field what would change; those that neither version answers are left out. */
export function compareContents(
  { userType, next, live }: Compared,
  names: NamedOptions,
  findMarks: FindMarks,
): FieldChange[] {
  return fieldsOf(userType).flatMap(({ field, label, words, isFree, exactly = says => words(says, names) }) => {
    const [becomes, is] = [words(next, names), live && words(live, names)]
    if (becomes === null && is === null) return []
    const marks = isFree && becomes !== null ? findMarks(becomes) : []
    const changed = live === null || exactly(next) !== exactly(live)
    return [{ field, label, live: live && (is ?? unsaid), next: becomes ?? unsaid, changed, marks }]
  })
}

/** How many prohibited words a version has. */
export function countMarks(userType: number, content: ProfileContent, findMarks: FindMarks) {
  const free = fieldsOf(userType).filter(({ isFree }) => isFree)
  return free.reduce(
    (sum, { field }) => sum + findMarks(String(content[field as keyof ProfileContent] ?? '')).length,
    0,
  )
}
