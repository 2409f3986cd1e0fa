/** The product's numbers: specification, section 9. */
export const limits = {
  age: { least: 18, most: 113 },
  heightCm: { least: 140, most: 210, step: 1, initial: 160 },
  weightKg: { least: 45, most: 120, step: 1, initial: 60 },
  clothingSize: { least: 34, most: 48, step: 1, initial: 40 },
  footSize: { least: 34, most: 48, step: 1, initial: 40 },
  priceReais: { least: 50, most: 1500, step: 50, initial: 250 },
  campaignsPerPartner: 3,
  banner: { width: 600, height: 300 },
  passwordLength: { least: 6, most: 200 },
  videoSeconds: 20,
  page: { cards: 24, most: 60 },
} as const

/** The widths, in pixels, at which a photo is kept; 512 is preferred and 50 is the fallback (specification, section 9). */
export const photoSizes = [50, 360, 512, 1024] as const
export type PhotoSize = (typeof photoSizes)[number]

/** Of one profile; each selection may add as many (specification, section 5). Bytes are of a file as it is sent. */
export const mediaLimits = {
  photos: 10,
  videos: 3,
  photoBytes: 15 * 1024 * 1024,
  videoBytes: 60 * 1024 * 1024,
  /** Encoders overshoot a little. */
  videoMs: 20_500,
  /** Of one account, placed in its profile or not yet. */
  kept: 60,
} as const

export const defaultStateId = 33
export const countryCode = '55'
