import { randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { campaignLimits, campaignMessages } from '#contract/campaign.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { mediaErrors, mediaLimits } from '#contract/media.ts'
import { formErrors, messages } from '#contract/messages.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import { type Api, serveCall } from './call.ts'
import { checkUpload } from './check-upload.ts'
import { type Collector, collectForm, type Form, plain } from './form.ts'
import { clearUploadFolders, inUploadFolder, openUploads } from './uploads.ts'

type FormEndpoint = Endpoint & { form: true; access: 'account' }
type Answer<E extends FormEndpoint> = Parameters<typeof serveCall<E>>[2]
type WithForm = { withForm: <T>(work: (form: Form, folder: string) => Promise<T>) => Promise<T> }

const room = { maxBytes: 4 * 1024 ** 3 }
const perAccount = { concurrency: 6, waiting: 30 }

/** Admits the caller before it reads the body. The files exist until `withForm` returns. */
export function formCall<E extends FormEndpoint>(
  { app, http }: Api,
  endpoint: E,
  shape: FormShape,
  answer: (input: Parameters<Answer<E>>[0] & WithForm) => ReturnType<Answer<E>>,
) {
  const upload = openUploads(app, { room, perAccount })

  function withForm<T>(request: FastifyRequest, work: (form: Form, folder: string) => Promise<T>) {
    if (!request.isMultipart()) return inFolder(folder => work(plainForm(request.body, shape), folder))
    return upload(request, receive =>
      inFolder(async folder => {
        const form = await receive(() => readForm(app, request, folder, shape))
        return work(form, folder)
      }),
    )
  }

  const inFolder = <T>(work: (folder: string) => Promise<T>) => inUploadFolder(app.env.dataDir, work)

  http.register(async scope => {
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

/** Accepts nested JSON, or `application/x-www-form-urlencoded` with bracketed keys, but no files. */
function plainForm(body: unknown, { texts, lists, columns, files }: FormShape): Form {
  const form = collectForm({ texts, lists: [...lists, ...Object.keys(files)], columns })
  for (const [text, value] of flatten(body, '')) {
    const name = form.nameOf(text)
    if (name) form.add(name, value === null ? '' : plain(typeof value === 'number' ? String(value) : value))
  }
  return form.done()
}

/** Allows two levels of names and one level of list positions, like the forms. */
function flatten(value: unknown, name: string, depth = 0): [string, unknown][] {
  if (depth > 3) throw new Refusal('invalid', formErrors.wrong)
  if (typeof value === 'boolean') return [[name, value ? '1' : '0']]
  if (typeof value !== 'object' || value === null) return name === '' ? [] : [[name, value]]
  if (Array.isArray(value) && value.length === 0) return [[`${name}[]`, '']]
  return Object.entries(value).flatMap(([key, part]) => flatten(part, name === '' ? key : `${name}[${key}]`, depth + 1))
}

type FormShape = {
  texts: readonly string[]
  lists: readonly string[]
  /** Lists and files whose n-th items belong together. */
  columns?: readonly string[]
  files: Readonly<Record<string, FileRule>>
}
type FileRule = { kind: 'photo' | 'banner' | 'video'; max: number; tooMany: string }

const bounds = { fields: 300, fieldNameSize: 120, fieldSize: 32 * 1024, headerPairs: 20 }
const textBytes = 256 * 1024
const overheadOfPart = 4 * 1024

const weights = {
  photo: { maxBytes: mediaLimits.photoBytes, error: mediaErrors.photo_heavy },
  banner: { maxBytes: campaignLimits.bytes, error: campaignMessages.heavy },
  video: { maxBytes: mediaLimits.videoBytes, error: mediaErrors.video_heavy },
}

/**
 * After an error, reads and drops the rest of the body, up to a limit. A browser that can't finish sending never reads
 * the response.
 */
async function readForm(app: App, request: FastifyRequest, folder: string, shape: FormShape): Promise<Form> {
  try {
    // A client that disconnected while its form was in the queue never sends the rest.
    if (request.raw.destroyed) throw new Refusal('invalid', messages.invalid)
    limitTotal(request, shape)
    return await collect(app, request, folder, shape)
  } catch (error) {
    request.raw.unpipe()
    request.raw.resume()
    throw asFormRefusal(error)
  }
}

function limitTotal({ raw, headers }: FastifyRequest, { files }: FormShape) {
  const ofFiles = Object.values(files).map(({ kind, max }) => max * (weights[kind].maxBytes + overheadOfPart))
  const maxBytes = ofFiles.reduce((sum, bytes) => sum + bytes, bounds.fields * overheadOfPart + textBytes)
  let total = 0
  raw.on('data', chunk => {
    total += chunk.length
    if (total > maxBytes) raw.destroy()
  })
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new Refusal('too_large', formErrors.tooMuch)
}

async function collect(app: App, request: FastifyRequest, folder: string, { texts, lists, columns, files }: FormShape) {
  const form = collectForm({ texts, lists: [...lists, ...Object.keys(files)], columns })
  const filed = countFiles(files)
  let letters = 0
  const maxFiles = Object.values(files).reduce((sum, { max }) => sum + max + 1, 1)
  const fileSize = Math.max(...Object.values(weights).map(({ maxBytes }) => maxBytes)) + 1
  const limits = { ...bounds, fileSize, files: maxFiles, parts: bounds.fields + maxFiles }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      await takeFile(app, part, form, { folder, filed })
      continue
    }
    if (part.fieldnameTruncated || part.valueTruncated) throw new Refusal('too_large', formErrors.tooMuch)
    const name = form.nameOf(part.fieldname)
    const text = plain(part.value)
    letters += text.length
    if (letters > textBytes) throw new Refusal('too_large', formErrors.tooMuch)
    if (name) form.add(name, text)
  }
  return form.done()
}

function countFiles(files: FormShape['files']) {
  const rules = new Map(Object.entries(files))
  const counts = new Map<string, number>()
  return (name: string) => {
    const rule = rules.get(name)
    if (!rule) throw fieldError(name, messages.unknownParameter)
    const count = (counts.get(name) ?? 0) + 1
    if (count > rule.max) throw fieldError(name, rule.tooMany)
    counts.set(name, count)
    return weights[rule.kind]
  }
}

type Filing = { folder: string; filed: ReturnType<typeof countFiles> }

async function takeFile(app: App, part: MultipartFile, form: Collector, { folder, filed }: Filing) {
  const name = form.nameOf(part.fieldname)
  if (!name) throw fieldError(part.fieldname.slice(0, 60), messages.unknownParameter)
  const weight = filed(name.name)
  const path = join(folder, randomBytes(9).toString('hex'))
  const size = await writeWithin(path, part.file, weight.maxBytes)
  if (size > weight.maxBytes) throw new Refusal('too_large', weight.error, { [name.name]: [weight.error] })
  // A browser sends an empty file field as a file without a name or content.
  if (size > 0) {
    await checkUpload(app, { field: name.name, name: part.filename, source: path })
    form.add(name, { path, size })
  } else if (part.filename) throw fieldError(name.name, mediaErrors.empty)
  else form.add(name, '')
}

async function writeWithin(path: string, source: AsyncIterable<Buffer>, max: number) {
  let size = 0
  async function* within() {
    for await (const chunk of source) {
      size += chunk.length
      if (size > max) return
      yield chunk
    }
  }
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(within())
  } finally {
    await file.close()
  }
  return size
}

const tooMuch = /^FST_(PARTS|FILES|FIELDS)_LIMIT$/
/** The parser's error contains `needle` if a boundary is too long to search for. */
const ofParser = /multipart|terminated early|header|premature|needle/i

/** Replaces the parser's English errors. Bodies sent by browsers never cause them. */
function asFormRefusal(error: unknown) {
  if (error instanceof Refusal) return error
  const code = String((error as { code?: unknown })?.code ?? '')
  if (tooMuch.test(code)) return new Refusal('too_large', formErrors.tooMuch)
  const isParser = code.startsWith('FST_') || ofParser.test(String(error))
  return isParser ? new Refusal('invalid', formErrors.wrong) : error
}
