export type Format = 'webp' | 'jpg'

/** `size` names the rendition. Its actual width is smaller if the source was smaller. */
export type Rendition = { size: number; format: Format; bytes: Uint8Array }

export type ProcessedImage = {
  width: number
  height: number
  color: string
  renditions: Rendition[]
  /** 256 digits, nearly equal for resized, re-encoded or slightly cropped copies. Null for a picture without detail. */
  perceptualHash: string | null
}

export type ProcessedPhoto = ProcessedImage
/** If it is animated, the WebP files are animated and the JPEG files show the first frame. */
export type ProcessedBanner = ProcessedImage & { animated: boolean }

export type ProcessedDocument = { bytes: Uint8Array; width: number; height: number }

/** `rotation`: by how many degrees we turn the picture before we add the text. */
export type Watermark = { text: string; rotation: 0 | 90 | 180 | 270 }

/** Every method re-encodes from the pixels, which drops all metadata. Each may throw `UnusableImage`. */
export interface Images {
  photo(bytes: Uint8Array): Promise<ProcessedPhoto>
  banner(bytes: Uint8Array): Promise<ProcessedBanner>
  category(bytes: Uint8Array): Promise<ProcessedImage>
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
