import { addMedia, attestMedia, mediaErrors, People, removeMedia, removeMediaByPath } from '#contract/media.ts'
import { fieldError } from '#contract/refusals.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import type { Form } from '#server/platform/http/form.ts'
import { formCall } from '#server/platform/http/form-call.ts'
import { senderOf } from '#server/platform/http/uploads.ts'
import { admitUpload, refuseUnlessIndividual, saveUpload } from './add-media.ts'
import * as attestations from './attestations.ts'
import { folderOf } from './folder-of.ts'
import { processUpload } from './process-upload.ts'
import { removeItem, removeItemAt } from './remove-media.ts'
import type { MediaUpload } from './save-media.ts'

const one = { max: 1, tooMany: mediaErrors.one_file }
const upload = {
  texts: ['replaces', 'people'],
  lists: [],
  files: { image: { kind: 'photo', ...one }, video: { kind: 'video', ...one }, poster: { kind: 'photo', ...one } },
} as const

export function mediaRoutes(api: Api) {
  const { app } = api
  formCall(api, addMedia, upload, async ({ caller, request, withForm }) => {
    const { accountId, userType } = caller.account
    refuseUnlessIndividual(userType)
    const { earlier, ...found } = await admitUpload(app, accountId, request.headers['idempotency-key'])
    return (
      earlier ??
      withForm(form =>
        saveUpload(
          app,
          found,
          { ...sendingOf(form), ...replacedBy(form), ...peopleIn(form) },
          processUpload(app, senderOf(caller)),
        ),
      )
    )
  })
  call(api, removeMediaByPath, ({ caller, body }) => removeItemAt(app, caller.account.accountId, body.path))
  call(api, attestMedia, ({ caller, body }) => attestations.attestMedia(app, caller.account.accountId, body.data))
  call(api, removeMedia, ({ caller, params }) => removeItem(app, caller.account.accountId, params))
}

function sendingOf(form: Form): MediaUpload {
  const [image, video, poster] = (['image', 'video', 'poster'] as const).map(name => fileOf(form, name))
  if (image && video) throw fieldError('video', mediaErrors.one_file)
  if (video) return { kind: 'video', file: video, poster }
  if (image) return { kind: 'image', file: image }
  throw fieldError('image', mediaErrors.no_file)
}

/** Reads which item the upload replaces. */
function replacedBy(form: Form) {
  const [named] = form.get('replaces') ?? []
  return { replaces: typeof named === 'string' ? folderOf(named) : undefined }
}

function peopleIn(form: Form) {
  const [named] = form.get('people') ?? []
  if (named === undefined || named === '') return {}
  const { data } = People.safeParse(named)
  if (!data) throw fieldError('people', 'Diga quem aparece.')
  return { people: data }
}

function fileOf(form: Form, name: string) {
  const [item] = form.get(name) ?? []
  if (typeof item === 'string') throw fieldError(name, mediaErrors.no_file)
  return item
}
