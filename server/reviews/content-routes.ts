import type {
  MediaCase,
  MediaCaseDetail,
  ProfileCase,
  ProfileCaseDetail,
  ReviewedMedia,
} from '#contract/content-review.ts'
import * as contract from '#contract/content-review.ts'
import { photoSizes } from '#contract/limits.ts'
import { mediaPath } from '#contract/media.ts'
import { type Api, call } from '#server/http/call.ts'
import { listOf } from '#server/http/record-call-view.ts'
import { approveMedia } from './approve-media.ts'
import { approveProfile } from './approve-profile.ts'
import { banMedia } from './ban-media.ts'
import { countMarks } from './compare-contents.ts'
import { listMediaCases, type MediaCaseRow } from './media-cases.ts'
import { type OpenedMediaCase, openMediaCase } from './open-media-case.ts'
import { type OpenedProfileCase, openProfileCase } from './open-profile-case.ts'
import { listProfileCases, type ProfileCaseRow } from './profile-cases.ts'
import type { FindMarks } from './prohibited-words.ts'
import { refuseMedia } from './refuse-media.ts'
import { refuseProfile } from './refuse-profile.ts'
import type { ReviewedMediaRow } from './reviewed-media.ts'
import { openWordList } from './word-list.ts'

export function contentReviewRoutes(api: Api) {
  profileRoutes(api)
  mediaRoutes(api)
}

function profileRoutes(api: Api) {
  const { app } = api
  const findMarks = openWordList(app.env)
  call(
    api,
    contract.listProfileCases,
    async ({ query: { filter = 'waiting', after } }) => {
      const { shown, counts, next } = await listProfileCases(app, { filter, after })
      return { data: shown.map(row => presentProfileCase(row, findMarks)), counts, next }
    },
    listOf('profiles_listed', ({ data }) => data.map(one => one.account_id)),
  )
  call(
    api,
    contract.readProfileCase,
    async ({ params }) => presentProfileDetail(await openProfileCase(app, findMarks, params.id), findMarks),
    {
      kind: 'opened',
      action: 'profile_opened',
      subject: ({ id }) => `profile:${id}`,
      people: ({ account_id }) => [account_id],
    },
  )
  call(api, contract.approveProfile, async ({ params, body, caller }) => {
    await approveProfile(app, caller.operator, params.id, body.content_hash)
    return null
  })
  call(api, contract.refuseProfile, async ({ params, body, caller }) => {
    await refuseProfile(app, caller.operator, params.id, body)
    return null
  })
}

function mediaRoutes(api: Api) {
  const { app } = api
  call(
    api,
    contract.listMediaCases,
    async ({ query: { filter = 'waiting', after } }) => {
      const { shown, counts, next } = await listMediaCases(app, { filter, after })
      return { data: shown.map(presentMediaCase), counts, next }
    },
    listOf('media_listed', ({ data }) => data.map(one => one.account_id)),
  )
  call(
    api,
    contract.readMediaCase,
    async ({ params, caller }) => presentMediaDetail(await openMediaCase(app, caller.operator, params.id)),
    {
      kind: 'opened',
      action: 'media_opened',
      subject: ({ account_id }) => `account:${account_id}`,
      people: ({ account_id }) => [account_id],
    },
  )
  call(api, contract.approveMedia, async ({ params, body, caller }) => {
    await approveMedia(app, caller.operator, params.id, body)
    return null
  })
  call(api, contract.refuseMedia, async ({ params, body, caller }) => {
    await refuseMedia(app, caller.operator, params.id, body)
    return null
  })
  call(api, contract.banMedia, async ({ params, body, caller }) => {
    await banMedia(app, caller.operator, params.id, body)
    return null
  })
}

function presentProfileCase(row: ProfileCaseRow, findMarks: FindMarks): ProfileCase {
  const { id, account_id, user_type, submitted_at, state, live, content } = row
  const { nickname } = content
  const marks = countMarks(user_type, content, findMarks)
  return { id, account_id, nickname, user_type, submitted_at: submitted_at.toISOString(), state, live, marks }
}

function presentProfileDetail(opened: OpenedProfileCase, findMarks: FindMarks): ProfileCaseDetail {
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

const presentMediaCase = ({ since, ...row }: MediaCaseRow): MediaCase => ({ ...row, since: since.toISOString() })

const presentMediaDetail = ({ media, ...owner }: OpenedMediaCase): MediaCaseDetail => ({
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
