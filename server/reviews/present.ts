import type { Case, CaseDetail } from '#contract/kyc-review.ts'
import { mediaPath } from '#contract/media.ts'
import type { CaseRow } from './cases.ts'
import type { OpenedCase } from './open-case.ts'

export const presentCase = ({ submitted_at, ...row }: CaseRow): Case => ({
  ...row,
  submitted_at: submitted_at.toISOString(),
})

export function presentDetail(opened: OpenedCase): CaseDetail {
  const { profile, photos, documents, review, earlier, suspension, ...row } = opened
  return {
    ...presentCase(row),
    profile: profile ? { ...profile, photos: photos.map(folder => mediaPath(folder, '512.webp')) } : null,
    documents,
    review: review ? { ...review, reviewed_at: review.reviewed_at.toISOString() } : null,
    suspension: suspension && {
      ...suspension,
      suspended_at: suspension.suspended_at.toISOString(),
      answers: suspension.answers.map(({ at, text }) => ({ at: at.toISOString(), text })),
    },
    earlier: earlier.map(({ at, reason }) => ({ at: at.toISOString(), reason })),
  }
}
