import { UnusableImage } from './images.ts'

/** Decoding takes a second of CPU time for three megapixels. Phones take photos of 12 or 24 megapixels. */
const maxPixels = 25e6
const channels = 3

/**
 * Decodes the main picture, upright and without its metadata. Each file gets a fresh instance of libheif, whose
 * WebAssembly memory holds nobody else's file (docs/decisions/132-uploads.md).
 */
export async function decodeHeic(bytes: Uint8Array) {
  const { default: open } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs')
  const heif = open()
  const context = heif.heif_context_alloc()
  refuseFailed(heif.heif_context_read_from_memory(context, bytes))
  const picture = refuseFailed(heif.heif_js_context_get_primary_image_handle(context))
  const [width, height] = [heif.heif_image_handle_get_width(picture), heif.heif_image_handle_get_height(picture)]
  if (width * height > maxPixels) throw new UnusableImage('too_large')
  const { heif_colorspace_RGB: rgb } = heif.heif_colorspace
  const { heif_chroma_interleaved_RGB: interleaved } = heif.heif_chroma
  const decoded = refuseFailed(heif.heif_js_decode_image2(picture, rgb, interleaved))
  return { pixels: withoutPadding(decoded.channels[0]), raw: { width, height, channels } as const }
}

type Plane = { data: Uint8Array; width: number; height: number; stride: number }

/** libheif returns an error with a code instead of throwing. Its code for success is 0. */
function refuseFailed<T>(outcome: T): T {
  const { code, message } = outcome as { code?: { value: number }; message?: string }
  if (code && code.value !== 0) throw new UnusableImage('damaged', message)
  return outcome
}

function withoutPadding({ data, width, height, stride }: Plane) {
  const length = width * channels
  if (stride === length) return data
  const rows = Array.from({ length: height }, (_, row) => data.subarray(row * stride, row * stride + length))
  return Buffer.concat(rows)
}
