import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { categoryPicture, pictureErrors } from '#contract/category-admin.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Api, serveCall } from './call.ts'
import { openUploads } from './open-uploads.ts'
import { readFiles } from './read-files.ts'

type PictureEndpoint = Endpoint & { files: readonly ['picture']; access: 'operator' }
type Answer<E extends PictureEndpoint> = (
  input: Parameters<Parameters<typeof serveCall<E>>[2]>[0] & { readPicture: () => Promise<Buffer> },
) => ReturnType<Parameters<typeof serveCall<E>>[2]>

const room = { maxBytes: 8 * categoryPicture.bytes }
const perAccount = { concurrency: 2, waiting: 10 }
const faults = { missing: pictureErrors.missing, too_heavy: pictureErrors.heavy }

/**
 * Serves a call that takes one picture. The operator is known, by cookie, header and origin, before a byte of the body
 * is read; it is read when the answer asks for it.
 */
export function pictureCall<E extends PictureEndpoint>({ app, http }: Api, endpoint: E, answer: Answer<E>) {
  const upload = openUploads(app, { room, perAccount })
  const wanted = { names: ['picture'], bytes: categoryPicture.bytes, faults } as const

  const readPicture = (request: FastifyRequest) =>
    upload(request, async receive => (await receive(() => readFiles(request, wanted))).picture)

  http.register(async scope => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart)
    scope.addHook('onRoute', route => {
      route.config = { ...route.config, upload: true }
    })
    serveCall({ app, http: scope }, endpoint, input =>
      answer({ ...input, readPicture: () => readPicture(input.request) }),
    )
  })
}
