import * as contract from '#contract/content-review.ts'
import { type Api, call } from '#server/http/call.ts'
import { listOf } from '#server/http/record-call-view.ts'
import { approveMedia } from './approve-media.ts'
import { approveProfile } from './approve-profile.ts'
import { banMedia } from './ban-media.ts'
import { listMediaCases } from './media-cases.ts'
import { openMediaCase } from './open-media-case.ts'
import { openProfileCase } from './open-profile-case.ts'
import { presentMediaCase, presentMediaDetail, presentProfileCase, presentProfileDetail } from './present.ts'
import { listProfileCases } from './profile-cases.ts'
import { refuseMedia } from './refuse-media.ts'
import { refuseProfile } from './refuse-profile.ts'
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
