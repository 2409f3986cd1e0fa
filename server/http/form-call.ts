import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { formErrors } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { boundWork } from '#server/bounded-work.ts'
import { type Api, serveCall } from './call.ts'
import { collectForm, type Form, plain } from './form.ts'
import { type FormShape, readForm } from './read-form.ts'
import { clearUploadFolders, inUploadFolder } from './upload-folder.ts'
import { openUploads } from './upload-room.ts'

type FormEndpoint = Endpoint & { form: true; access: 'account' }
type Answer<E extends FormEndpoint> = Parameters<typeof serveCall<E>>[2]
type WithForm = { withForm: <T>(work: (form: Form, folder: string) => Promise<T>) => Promise<T> }

/** Bytes of uploaded files on disk at a time. */
const room = { maxBytes: 4 * 1024 ** 3 }
const perAccount = { concurrency: 6, waiting: 30 }
/** Received forms that are being processed. */
const working = { concurrency: 24, waiting: 60 }

/**
 * Serves a call that takes a form with files. The caller is admitted before a byte of the body is read; the handler
 * reads it on demand, and its files exist until `withForm` returns.
 */
export function formCall<E extends FormEndpoint>(
  { app, http }: Api,
  endpoint: E,
  shape: FormShape,
  answer: (input: Parameters<Answer<E>>[0] & WithForm) => ReturnType<Answer<E>>,
) {
  const upload = openUploads(app, { room, perAccount })
  const workInTurn = boundWork(working)

  function withForm<T>(request: FastifyRequest, work: (form: Form, folder: string) => Promise<T>) {
    if (!request.isMultipart())
      return workInTurn(() => inFolder(folder => work(plainForm(request.body, shape), folder)))
    return upload(request, receive =>
      inFolder(async folder => {
        const form = await receive(() => readForm(request, folder, shape))
        return workInTurn(() => work(form, folder))
      }),
    )
  }

  const inFolder = <T>(work: (folder: string) => Promise<T>) => inUploadFolder(app.env.dataDir, work)

  http.register(async scope => {
    // `readForm` refuses a heavy file itself, under the field's name.
    await scope.register(multipart, { throwFileSizeLimit: false })
    scope.addHook('onReady', () => clearUploadFolders(app.env.dataDir, app.now()))
    scope.addHook('onRoute', route => {
      route.config = { ...route.config, upload: true }
    })
    serveCall({ app, http: scope }, endpoint, input =>
      answer({ ...input, withForm: work => withForm(input.request, work) }),
    )
  })
}

/** The same form as JSON, nested, or as `application/x-www-form-urlencoded`, with bracketed keys; without files. */
function plainForm(body: unknown, { texts, lists, columns, files }: FormShape): Form {
  const form = collectForm({ texts, lists: [...lists, ...Object.keys(files)], columns })
  for (const [text, value] of flatten(body, '')) {
    const name = form.nameOf(text)
    if (name) form.add(name, value === null ? '' : plain(typeof value === 'number' ? String(value) : value))
  }
  return form.done()
}

/** Two levels of names and one of a list, as a form has them; what is deeper is no text and refused as such. */
function flatten(value: unknown, name: string, depth = 0): [string, unknown][] {
  if (depth > 3) throw new Refusal('invalid', formErrors.wrong)
  if (typeof value === 'boolean') return [[name, value ? '1' : '0']]
  if (typeof value !== 'object' || value === null) return name === '' ? [] : [[name, value]]
  if (Array.isArray(value) && value.length === 0) return [[`${name}[]`, '']]
  return Object.entries(value).flatMap(([key, part]) => flatten(part, name === '' ? key : `${name}[${key}]`, depth + 1))
}
