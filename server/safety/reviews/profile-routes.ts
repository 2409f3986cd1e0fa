import type { ProfileCaseDetail } from '#contract/profile-review.ts'
import * as contract from '#contract/profile-review.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import type { FindMarks } from '#server/safety/marked-words/prohibited-words.ts'
import { openWordList } from '#server/safety/marked-words/word-list.ts'
import { countMarks } from './compare-profiles.ts'
import { presentMedia, releasersOf } from './media-routes.ts'
import { approveProfile, refuseProfile } from './profile-decisions.ts'
import { type OpenedProfileCase, openProfileCase } from './profiles.ts'
import { presentVersionHistory } from './version-history.ts'

export function profileReviewRoutes(api: Api) {
  const { app } = api
  const findMarks = openWordList(app.env)
  call(
    api,
    contract.readProfileCase,
    async ({ params }) => presentProfileDetail(await openProfileCase(app, findMarks, params.id), findMarks),
    {
      kind: 'opened',
      action: 'profile_opened',
      subject: ({ id }) => `profile:${id}`,
      people: ({ account_id, media }) => [account_id, ...releasersOf(media)],
    },
  )
  call(api, contract.approveProfile, ({ params, body, caller }) =>
    approveProfile(app, caller.operator, params.id, body.content_hash),
  )
  call(api, contract.refuseProfile, ({ params, body, caller }) => refuseProfile(app, caller.operator, params.id, body))
}

function presentProfileDetail(opened: OpenedProfileCase, findMarks: FindMarks): ProfileCaseDetail {
  const { id, account_id, user_type, submitted_at, state, live, content, email, kyc, content_hash, refusal } = opened
  const { history, superseded, paused_at, latest_id, fields, media } = opened
  return {
    id,
    account_id,
    nickname: content.nickname,
    user_type,
    submitted_at: submitted_at.toISOString(),
    state,
    live,
    marks: countMarks(user_type, content, findMarks),
    email,
    kyc,
    content_hash: content_hash.toString('hex'),
    refusal,
    ...presentVersionHistory(history),
    superseded,
    paused_at: paused_at?.toISOString() ?? null,
    latest_id,
    fields,
    media: media.map(presentMedia),
  }
}
