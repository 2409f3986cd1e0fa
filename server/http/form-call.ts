import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { boundWork } from '#server/bounded-work.ts'
import { type Api, serveCall } from './call.ts'
import type { Form } from './form.ts'
import { openUploads } from './open-uploads.ts'
import { plainForm } from './plain-form.ts'
import { type FormShape, readForm } from './read-form.ts'
import { clearUploadFolders, inUploadFolder } from './upload-folder.ts'

type FormEndpoint = Endpoint & { form: true; access: 'account' }
type Answer<E extends FormEndpoint> = Parameters<typeof serveCall<E>>[2]
type WithForm = { withForm: <T>(work: (form: Form, folder: string) => Promise<T>) => Promise<T> }

/** Files of forms that lie on the disk at a time. */
const room = { maxBytes: 4 * 1024 ** 3 }
const perAccount = { concurrency: 6, waiting: 30 }
/** Forms that have arrived and are being worked on. */
const working = { atOnce: 24, waiting: 60 }

/**
 * Serves a call that takes a form with files. Who calls is known before a byte of the body is read, and it is read
 * when the answer asks for it; its files are there for as long as the work with them takes.
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
    // A file that is too heavy is told apart by its field.
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
