import type { OriginMark } from '#contract/origin-mark.ts'

export type Format = 'webp' | 'jpg'

/** `size` names the rendition. Its actual width is smaller if the source was smaller. */
export type Rendition = { size: number; format: Format; bytes: Uint8Array }

export type ProcessedImage = {
  width: number
  height: number
  color: string
  renditions: Rendition[]
  /**
   * 256 binary digits. Resized, re-encoded or slightly cropped copies have nearly the same digits. Null for a picture
   * without detail.
   */
  perceptualHash: string | null
}

/** `marked`: what visitors get instead of `renditions`, which hashes are made of. */
export type ProcessedPhoto = ProcessedImage & { originMark: OriginMark | null; marked?: Rendition[] }
/** If the banner is animated, its WebP files are animated and its JPEG files show the first frame. */
export type ProcessedBanner = ProcessedImage & { animated: boolean }

export type ProcessedDocument = { bytes: Uint8Array; width: number; height: number }
/** The pages of a PDF, one below the other. A picture has one page. */
export type ProcessedProof = ProcessedDocument & { pages: number }

/** `rotation`: how many degrees to rotate the picture before adding the text. */
export type Watermark = { text: string; rotation: 0 | 90 | 180 | 270 }

/** Every method drops all metadata, because it re-encodes from the pixels. Each may throw `UnusableImage`. */
export interface Images {
  /** `mark`: digits to draw into a corner. */
  photo(bytes: Uint8Array, mark?: string): Promise<ProcessedPhoto>
  banner(bytes: Uint8Array): Promise<ProcessedBanner>
  category(bytes: Uint8Array): Promise<ProcessedImage>
  watermark(bytes: Uint8Array, mark: Watermark): Promise<Uint8Array>
  document(bytes: Uint8Array): Promise<ProcessedDocument>
  /** Draws a picture or a PDF. May also throw `UnusableProof`. */
  proof(bytes: Uint8Array): Promise<ProcessedProof>
}

export type UnusableReason = 'format' | 'too_large' | 'damaged' | 'too_small' | 'animated' | 'heic'

export class UnusableImage extends Error {
  readonly reason: UnusableReason

  constructor(reason: UnusableReason, cause?: unknown) {
    super(`unusable image: ${reason}`, { cause })
    this.reason = reason
  }
}

/** Why we can't draw a PDF: `locked` by a password, or more `pages` than a proof has. */
export type UnusableProofReason = UnusableReason | 'locked' | 'pages'

export class UnusableProof extends Error {
  readonly reason: UnusableProofReason

  constructor(reason: UnusableProofReason, cause?: unknown) {
    super(`unusable proof: ${reason}`, { cause })
    this.reason = reason
  }
}
