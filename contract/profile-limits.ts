/** docs/specification.md §9, except for the text lengths, which we chose. */
export const profileLimits = {
  heightCm: { min: 140, max: 210, step: 1, initial: 160 },
  weightKg: { min: 45, max: 120, step: 1, initial: 60 },
  clothingSize: { min: 34, max: 48, step: 1, initial: 40 },
  footSize: { min: 34, max: 48, step: 1, initial: 40 },
  priceReais: { min: 50, max: 1500, step: 50, initial: 250 },
  nicknameLength: 60,
  neighborhoodLength: 80,
  infoLength: 5000,
} as const
