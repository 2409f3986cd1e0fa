import type {
  MediaCase,
  MediaCaseDetail,
  ProfileCase,
  ProfileCaseDetail,
  ReviewedMedia,
} from '#contract/content-review.ts'
import { photoSizes } from '#contract/limits.ts'
import { mediaPath } from '#contract/media.ts'
import { countMarks } from './compare-contents.ts'
import type { MediaCaseRow } from './media-cases.ts'
import type { OpenedMediaCase } from './open-media-case.ts'
import type { OpenedProfileCase } from './open-profile-case.ts'
import type { ProfileCaseRow } from './profile-cases.ts'
import type { FindMarks } from './prohibited-words.ts'
import type { ReviewedMediaRow } from './reviewed-media.ts'

export function presentProfileCase(row: ProfileCaseRow, findMarks: FindMarks): ProfileCase {
  const { id, account_id, user_type, submitted_at, state, live, content } = row
  const { nickname } = content
  const marks = countMarks(user_type, content, findMarks)
  return { id, account_id, nickname, user_type, submitted_at: submitted_at.toISOString(), state, live, marks }
}

export function presentProfileDetail(opened: OpenedProfileCase, findMarks: FindMarks): ProfileCaseDetail {
  const { email, kyc, content_hash, refusal, superseded, latest_id, fields, media } = opened
  return {
    ...presentProfileCase(opened, findMarks),
    email,
    kyc,
    content_hash: content_hash.toString('hex'),
    refusal,
    superseded,
    latest_id,
    fields,
    media: media.map(presentMedia),
  }
}

export const presentMediaCase = ({ since, ...row }: MediaCaseRow): MediaCase => ({ ...row, since: since.toISOString() })

export const presentMediaDetail = ({ media, ...owner }: OpenedMediaCase): MediaCaseDetail => ({
  ...owner,
  media: media.map(presentMedia),
})

function presentMedia({ kind, folder, verdict, reason, ...row }: ReviewedMediaRow): ReviewedMedia {
  const { id, width, height, duration_ms, container, matches_selfie, content_hash, created_at, likenesses } = row
  return {
    id,
    type: kind,
    picture: picturesIn(folder),
    video: kind === 'video' ? mediaPath(folder, `video.${container}`) : null,
    width,
    height,
    duration_ms,
    state: verdict ?? 'pending',
    refusal: reason,
    matches_selfie,
    content_hash: content_hash.toString('hex'),
    created_at: created_at.toISOString(),
    likenesses: likenesses.map(({ folder, ...other }) => ({ ...other, picture: picturesIn(folder) })),
  }
}

const picturesIn = (folder: string) =>
  Object.fromEntries(photoSizes.map(size => [String(size), mediaPath(folder, `${size}.webp`)]))
