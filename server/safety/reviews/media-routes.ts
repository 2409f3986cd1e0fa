import { mediaPath, photoSizes } from '#contract/media.ts'
import type { MediaCaseDetail, ReviewedMedia } from '#contract/media-review.ts'
import * as contract from '#contract/media-review.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { askRenewal } from './ask-renewal.ts'
import { banMedia } from './ban-pictures.ts'
import { type OpenedMediaCase, openMediaCase, type ReviewedMediaRow } from './media.ts'
import { approveMedia, refuseMedia } from './media-decisions.ts'

export function mediaReviewRoutes(api: Api) {
  const { app } = api
  call(
    api,
    contract.readMediaCase,
    async ({ params, caller }) => presentMediaDetail(await openMediaCase(app, caller.operator, params.id)),
    {
      kind: 'opened',
      action: 'media_opened',
      subject: ({ account_id }) => `account:${account_id}`,
      people: ({ account_id, media }) => [account_id, ...releasersOf(media)],
    },
  )
  call(api, contract.approveMedia, ({ params, body, caller }) => approveMedia(app, caller.operator, params.id, body))
  call(api, contract.refuseMedia, ({ params, body, caller }) => refuseMedia(app, caller.operator, params.id, body))
  call(api, contract.askRenewal, ({ params, body, caller }) => askRenewal(app, caller.operator, params.id, body.text))
  call(api, contract.banMedia, ({ params, body, caller }) => banMedia(app, caller.operator, params.id, body))
}

/** Returns the people, besides the owner, whose names the case shows. */
export const releasersOf = (media: readonly ReviewedMedia[]) =>
  media.flatMap(({ releases }) => releases.map(({ account_id }) => account_id))

const presentMediaDetail = ({ media, ...owner }: OpenedMediaCase): MediaCaseDetail => ({
  ...owner,
  media: media.map(presentMedia),
})

export function presentMedia({ kind, folder, verdict, reason, ...row }: ReviewedMediaRow): ReviewedMedia {
  const {
    id,
    width,
    height,
    duration_ms,
    container,
    matches_selfie,
    content_hash,
    created_at,
    likenesses,
    removed_alike,
    origin_mark,
    people,
    releases,
  } = row
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
    people,
    releases: releases.map(({ media_id: _, ...release }) => release),
    content_hash: content_hash.toString('hex'),
    created_at: created_at.toISOString(),
    removed_alike,
    origin_mark,
    likenesses: likenesses.map(({ folder, ...other }) => ({ ...other, picture: picturesIn(folder) })),
  }
}

const picturesIn = (folder: string) =>
  Object.fromEntries(photoSizes.map(size => [String(size), mediaPath(folder, `${size}.webp`)]))
