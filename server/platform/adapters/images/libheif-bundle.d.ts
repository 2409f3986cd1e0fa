/** The part of the package that we use. It has no types for this file. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  type Outcome = { code?: { value: number }; message?: string }
  type Plane = { data: Uint8Array; width: number; height: number; stride: number }
  type Decoded = Outcome & { channels: [Plane] }
  type Libheif = {
    heif_colorspace: { heif_colorspace_RGB: object }
    heif_chroma: { heif_chroma_interleaved_RGB: object }
    heif_context_alloc(): object
    heif_context_read_from_memory(context: object, file: Uint8Array): Outcome
    heif_js_context_get_primary_image_handle(context: object): object
    heif_image_handle_get_width(picture: object): number
    heif_image_handle_get_height(picture: object): number
    heif_js_decode_image2(picture: object, colorspace: object, chroma: object): Decoded
  }
  const open: () => Libheif
  export = open
}
