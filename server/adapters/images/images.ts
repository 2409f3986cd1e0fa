export type Format = 'webp' | 'jpg'

/** `size` names the rendition; its true width is less when the source was smaller. */
export type Rendition = { size: number; format: Format; bytes: Uint8Array }

export type ProcessedImage = {
  /** Of the largest rendition, in pixels, the way up that the picture is seen. */
  width: number
  height: number
  /** The dominant colour, `#rrggbb`. */
  color: string
  renditions: Rendition[]
  /**
   * 256 digits, 0 or 1: the same picture resized or encoded anew, or cropped by a hair, has nearly the same; null for
   * one that shows next to nothing.
   */
  perceptualHash: string | null
}

export type ProcessedPhoto = ProcessedImage
/** Of one that is animated the WebP files move, and the JPEG ones are its first frame. */
export type ProcessedBanner = ProcessedImage & { animated: boolean }

/** One WebP image, upright. */
export type ProcessedDocument = { bytes: Uint8Array; width: number; height: number }

/** A text, and by how many degrees the picture is turned before it is put on. */
export type Watermark = { text: string; rotation: 0 | 90 | 180 | 270 }

/** Every call makes everything anew from the pixels, so that no metadata passes; each may throw `UnusableImage`. */
export interface Images {
  photo(bytes: Uint8Array): Promise<ProcessedPhoto>
  /** `animated` is then the fault of more frames than are taken. */
  banner(bytes: Uint8Array): Promise<ProcessedBanner>
  /** Of a category of partners: cut about its middle to eight to five. */
  category(bytes: Uint8Array): Promise<ProcessedImage>
  /** Burns a text of ours into the pixels of a picture of ours; WebP. */
  watermark(bytes: Uint8Array, mark: Watermark): Promise<Uint8Array>
  document(bytes: Uint8Array): Promise<ProcessedDocument>
}

export type UnusableReason = 'format' | 'too_large' | 'damaged' | 'too_small' | 'animated' | 'heic'

export class UnusableImage extends Error {
  readonly reason: UnusableReason

  constructor(reason: UnusableReason, cause?: unknown) {
    super(`unusable image: ${reason}`, { cause })
    this.reason = reason
  }
}
