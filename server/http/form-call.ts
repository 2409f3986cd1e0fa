import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { formFaults } from '#contract/form-faults.ts'
import { tooMany } from '#contract/refusals.ts'
import { boundWork } from '#server/bounded-work.ts'
import { type Api, call } from './call.ts'
import type { AccountCaller } from './caller.ts'
import type { Form } from './form.ts'
import { plainForm } from './plain-form.ts'
import { type FormShape, readForm } from './read-form.ts'
import { clearUploadFolders, inUploadFolder } from './upload-folder.ts'

type FormEndpoint = Endpoint & { form: true; access: 'account' }
type Answer<E extends FormEndpoint> = Parameters<typeof call<E>>[2]
type WithForm = { withForm: <T>(work: (form: Form, folder: string) => Promise<T>) => Promise<T> }

/** Forms that are being received or worked on at a time, of all and of one account: their files lie on the disk. */
const atOnce = { ofAll: 24, ofOne: 6 }
/** What comes beyond waits unread, within bounds. */
const waiting = { ofAll: 60, ofOne: 30 }
const retrySeconds = 5

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
  const takePart = boundWork({ atOnce: atOnce.ofAll, waiting: waiting.ofAll })
  const ofOne = boundEach()

  function withForm<T>(request: FastifyRequest, work: (form: Form, folder: string) => Promise<T>) {
    const { accountId } = (request.caller as AccountCaller).account
    return ofOne(accountId, () =>
      takePart(() =>
        inUploadFolder(app.env.dataDir, async folder =>
          work(request.isMultipart() ? await readForm(request, folder, shape) : plainForm(request.body, shape), folder),
        ),
      ),
    )
  }

  http.register(async scope => {
    // A file that is too heavy is told apart by its field.
    await scope.register(multipart, { throwFileSizeLimit: false })
    scope.addHook('onReady', () => clearUploadFolders(app.env.dataDir, app.now()))
    scope.addHook('onRoute', route => {
      route.config = { ...route.config, upload: true }
    })
    call({ app, http: scope }, endpoint, input => answer({ ...input, withForm: work => withForm(input.request, work) }))
  })
}

/** Of one account a few at a time, so that nobody takes the places of all. */
function boundEach() {
  const lines = new Map<number, { inTurn: ReturnType<typeof boundWork>; pieces: number }>()
  return async <T>(accountId: number, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(accountId) ?? {
      inTurn: boundWork({ atOnce: atOnce.ofOne, waiting: waiting.ofOne }),
      pieces: 0,
    }
    if (line.pieces === atOnce.ofOne + waiting.ofOne) throw tooMany(formFaults.tooManyAtOnce, retrySeconds)
    lines.set(accountId, line)
    line.pieces++
    try {
      return await line.inTurn(work)
    } finally {
      if (--line.pieces === 0) lines.delete(accountId)
    }
  }
}
