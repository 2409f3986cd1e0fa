import type { Case, CaseDetail } from '#contract/kyc-review.ts'
import { mediaPath } from '#contract/media.ts'
import type { CaseRow } from './cases.ts'
import type { OpenedCase } from './open-case.ts'

export const presentCase = ({ submitted_at, ...row }: CaseRow): Case => ({
  ...row,
  submitted_at: submitted_at.toISOString(),
})

export function presentDetail({ profile, photos, documents, review, earlier, ...row }: OpenedCase): CaseDetail {
  return {
    ...presentCase(row),
    profile: profile ? { ...profile, photos: photos.map(folder => mediaPath(folder, '512.webp')) } : null,
    documents,
    review: review ? { ...review, reviewed_at: review.reviewed_at.toISOString() } : null,
    earlier: earlier.map(({ at, reason }) => ({ at: at.toISOString(), reason })),
  }
}
