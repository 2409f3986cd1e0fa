/** docs/specification.md §9. */
export const limits = {
  age: { min: 18, max: 113 },
  heightCm: { min: 140, max: 210, step: 1, initial: 160 },
  weightKg: { min: 45, max: 120, step: 1, initial: 60 },
  clothingSize: { min: 34, max: 48, step: 1, initial: 40 },
  footSize: { min: 34, max: 48, step: 1, initial: 40 },
  priceReais: { min: 50, max: 1500, step: 50, initial: 250 },
  campaignsPerPartner: 3,
  banner: { width: 600, height: 300 },
  passwordLength: { min: 6, max: 200 },
  videoSeconds: 20,
  page: { cards: 24, max: 60 },
} as const

/** Pixels of width; 512 is preferred and 50 is the fallback (docs/specification.md §9). */
export const photoSizes = [50, 360, 512, 1024] as const
export type PhotoSize = (typeof photoSizes)[number]

/** Per profile. Bytes of the upload. */
export const mediaLimits = {
  photos: 10,
  videos: 3,
  photoBytes: 15 * 1024 * 1024,
  videoBytes: 60 * 1024 * 1024,
  /** Encoders overshoot a little. */
  videoMs: 20_500,
  perAccount: 60,
} as const

export const defaultStateId = 33
export const countryCode = '55'
