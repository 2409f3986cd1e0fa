import type { ColumnType, Generated } from 'kysely'
import type { VideoContainer } from '#contract/media.ts'
import type { ProfileContent } from '#contract/profile-content.ts'
import type { Id, MadeAt, Moment } from './column-types.ts'

export type Kind = 'image' | 'video'
type Verdict = 'approved' | 'refused'

export type MediaRow = {
  id: Id
  account_id: number
  kind: Kind
  folder: string
  /** Null until a profile names it. */
  position: number | null
  width: number
  height: number
  color: string
  duration_ms: number | null
  container: VideoContainer | null
  /** SHA-256 of what was kept of it. */
  content_hash: Buffer
  /** 256 digits, 0 or 1. */
  perceptual_hash: string | null
  upload_id: string | null
  /** Left out by an edit, and still there for visitors. */
  leaving_since: Moment | null
  created_at: MadeAt
}

export type MediaReviewRow = {
  media_id: number
  verdict: Verdict
  /** What the owner is told of a refusal. */
  reason: string | null
  content_hash: Buffer
  matches_selfie: Generated<boolean>
  operator_id: number | null
  reviewed_at: Moment
}

export type ProfileSubmissionRow = {
  id: Id
  account_id: number
  /** Write with `JSON.stringify`. */
  content: ColumnType<ProfileContent, string, never>
  content_hash: Buffer
  submitted_at: Moment
}

export type ProfileReviewRow = {
  submission_id: number
  verdict: Verdict
  reason: string | null
  content_hash: Buffer
  operator_id: number | null
  reviewed_at: Moment
}

export type BannedMediaRow = {
  id: Id
  content_hash: Buffer
  perceptual_hash: string | null
  reason: 'illegal' | 'non_consensual'
  operator_id: number | null
  banned_at: Moment
}
