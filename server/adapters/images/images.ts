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
}

export type ProcessedPhoto = ProcessedImage
export type ProcessedBanner = ProcessedImage

/** Both calls make everything anew from the pixels, so that no metadata passes; both throw `UnusableImage`. */
export interface Images {
  photo(bytes: Uint8Array): Promise<ProcessedPhoto>
  banner(bytes: Uint8Array): Promise<ProcessedBanner>
}

export type UnusableReason = 'format' | 'too_large' | 'damaged'

export class UnusableImage extends Error {
  readonly reason: UnusableReason

  constructor(reason: UnusableReason, cause?: unknown) {
    super(`unusable image: ${reason}`, { cause })
    this.reason = reason
  }
}
