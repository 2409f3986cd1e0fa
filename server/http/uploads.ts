import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { documentFaults, documentLimits } from '#contract/kyc.ts'
import { invalid } from '#contract/refusals.ts'
import { type ProcessedDocument, UnusableImage } from '#server/adapters/images/images.ts'
import { boundWork } from '#server/bounded-work.ts'
import { type Api, serveCall } from './call.ts'
import { openUploads } from './open-uploads.ts'
import { readFiles } from './read-files.ts'

type UploadEndpoint = Endpoint & { files: readonly string[] }
type Documents<E extends UploadEndpoint> = Record<E['files'][number], ProcessedDocument>
type Answer<E extends UploadEndpoint> = (
  input: Parameters<Parameters<typeof serveCall<E>>[2]>[0] & { readDocuments: () => Promise<Documents<E>> },
) => ReturnType<Parameters<typeof serveCall<E>>[2]>

/** Of all files that are in memory at a time, eight sendings of the heaviest photos. */
const room = { maxBytes: 8 * 45 * 1024 * 1024 }
const perAccount = { concurrency: 2, waiting: 2 }
const processing = { atOnce: 2, waiting: 8 }

/**
 * Serves a call that takes photos of documents. Who calls is known before a byte of the body is read, and it is read
 * when the answer asks for it: into memory, never into a file.
 */
export function uploadCall<E extends UploadEndpoint>({ app, http }: Api, endpoint: E, answer: Answer<E>) {
  const upload = openUploads(app, { room, perAccount })
  const processInTurn = boundWork(processing)

  const readDocuments = (request: FastifyRequest) =>
    upload(request, async receive => {
      const files = await receive(() => readFiles(request, { names: endpoint.files, bytes: documentLimits.bytes }))
      const documents: [string, ProcessedDocument][] = []
      for (const name of endpoint.files) {
        const bytes = files[name] as Buffer
        documents.push([name, await processInTurn(() => refused(name, app.images.document(bytes)))])
      }
      return Object.fromEntries(documents) as Documents<E>
    })

  http.register(async scope => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart)
    scope.addHook('onRoute', route => {
      route.config = { ...route.config, upload: true }
    })
    serveCall({ app, http: scope }, endpoint, input =>
      answer({ ...input, readDocuments: () => readDocuments(input.request) }),
    )
  })
}

async function refused<T>(field: string, work: Promise<T>) {
  try {
    return await work
  } catch (error) {
    if (error instanceof UnusableImage) throw invalid(field, documentFaults[error.reason])
    throw error
  }
}
