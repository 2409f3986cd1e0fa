import { addMedia, mediaFaults, removeMedia, removeMediaByPath } from '#contract/own-media.ts'
import { invalid } from '#contract/refusals.ts'
import { type Api, call } from '#server/http/call.ts'
import type { Form } from '#server/http/form.ts'
import { formCall } from '#server/http/form-call.ts'
import { makeReady } from '#server/http/make-ready.ts'
import { takeIn, uploadOf } from './add-media.ts'
import { refuseUnlessIndividual } from './individual.ts'
import type { Sending } from './ready-media.ts'
import { removeItem, removeItemAt } from './remove-media.ts'

const one = { most: 1, tooMany: mediaFaults.one_file }
const upload = {
  texts: [],
  lists: [],
  files: { image: { kind: 'photo', ...one }, video: { kind: 'video', ...one }, poster: { kind: 'photo', ...one } },
} as const

export function mediaRoutes(api: Api) {
  const { app } = api
  formCall(api, addMedia, upload, async ({ caller, request, withForm }) => {
    const { accountId, userType } = caller.account
    refuseUnlessIndividual(userType)
    const { earlier, ...found } = await uploadOf(app, accountId, request.headers['idempotency-key'])
    return earlier ?? withForm(form => takeIn(app, found, sendingOf(form), makeReady(app)))
  })
  call(api, removeMediaByPath, async ({ caller, body }) => {
    await removeItemAt(app, caller.account.accountId, body.path)
    return null
  })
  call(api, removeMedia, async ({ caller, params }) => {
    await removeItem(app, caller.account.accountId, params)
    return null
  })
}

/** One photo, or one video with a frame of it. */
function sendingOf(form: Form): Sending {
  const [image, video, poster] = (['image', 'video', 'poster'] as const).map(name => fileOf(form, name))
  if (image && video) throw invalid('video', mediaFaults.one_file)
  if (video) return { kind: 'video', file: video, poster }
  if (image) return { kind: 'image', file: image }
  throw invalid('image', mediaFaults.no_file)
}

function fileOf(form: Form, name: string) {
  const [item] = form.get(name) ?? []
  if (typeof item === 'string') throw invalid(name, mediaFaults.no_file)
  return item
}
