import { open } from 'node:fs/promises'
import { fieldError, Refusal } from '#contract/refusals.ts'
import { formatOf } from '#server/platform/adapters/images/inspect.ts'
import type { App } from '#server/platform/app.ts'
import { logThinly } from '#server/platform/log/log.ts'

type UploadedFile = {
  field: string
  /** As sent. Nothing else reads it. */
  name: string | undefined
  /** The bytes, or the path of the file. */
  source: Buffer | string
}

/** Every uploaded file passes here, before any decoder reads it (docs/decisions/132-uploads.md). */
export async function checkUpload(app: ScanDeps, { field, name, source }: UploadedFile) {
  refuseWrongName(field, endingOf(name), kindOf(await headOf(source)))
  await refuseInfected(app, field, source)
}

type ScanDeps = Pick<App, 'virusScanner' | 'log'>

export const scanMessages = {
  found: 'O antivírus recusou este arquivo. Envie outro.',
  down: 'Não conseguimos conferir o arquivo agora. Tente de novo em alguns minutos.',
}
const retryAfter = 30

/** Without an answer, we refuse the file. */
async function refuseInfected({ virusScanner, log }: ScanDeps, field: string, source: Buffer | string) {
  const verdict = await virusScanner?.scan(source).catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    logThinly(log, 'virus_scanner_down', { error: String(error) })
    throw Object.assign(new Refusal('unavailable', scanMessages.down), { retryAfter })
  })
  if (verdict !== 'found') return
  log('upload_infected', { field })
  throw fieldError(field, scanMessages.found)
}

/**
 * The endings that phones, messengers and browsers give to files of each content; we suggest the first. Decoders read
 * MP4 and MOV alike, and phones name them interchangeably.
 */
const kinds = {
  jpeg: { label: 'JPEG', endings: ['jpg', 'jpeg', 'jfif', 'jpe', 'pjpeg', 'pjp'] },
  png: { label: 'PNG', endings: ['png'] },
  gif: { label: 'GIF', endings: ['gif'] },
  webp: { label: 'WebP', endings: ['webp'] },
  heic: { label: 'HEIC', endings: ['heic', 'heif', 'hif'] },
  video: { label: 'um vídeo MP4 ou MOV', endings: ['mp4', 'mov', 'm4v', 'qt', '3gp', '3g2', '3gpp'] },
  webm: { label: 'um vídeo WebM', endings: ['webm', 'mkv'] },
  pdf: { label: 'PDF', endings: ['pdf'] },
} as const
type Kind = keyof typeof kinds

/** Undefined for a name without an ending, and for one that ends in a number, such as a date. */
const endingOf = (name = '') => /\.(\d*[a-z][a-z\d]*)[.\s]*$/i.exec(name)?.[1]?.toLowerCase()

function refuseWrongName(field: string, ending: string | undefined, kind: Kind | undefined) {
  // A decoder refuses unknown content, with a better message.
  if (!ending || !kind) return
  const { label, endings } = kinds[kind]
  if ((endings as readonly string[]).includes(ending)) return
  throw fieldError(
    field,
    `O nome deste arquivo termina em “.${ending}”, mas ele é ${label}. Troque o final do nome por “.${endings[0]}” e envie de novo.`,
  )
}

const headBytes = 64

async function headOf(source: Buffer | string) {
  if (typeof source !== 'string') return source.subarray(0, headBytes)
  const file = await open(source)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function kindOf(head: Buffer): Kind | undefined {
  const text = head.toString('latin1')
  return formatOf(head) ?? signatures.find(([, matches]) => matches(text))?.[0]
}

const signatures: readonly [Kind, (head: string) => boolean][] = [
  // The excluded brands are those of still pictures, such as AVIF.
  ['video', head => /^.{4}(ftyp(?!avi[fs]|mi[fa]|msf1)|moov|mdat|wide|free|skip)/s.test(head)],
  ['webm', head => head.startsWith('\x1a\x45\xdf\xa3')],
  ['pdf', head => head.startsWith('%PDF-')],
]
