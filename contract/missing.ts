/** Everything that an account can lack, in the order of screens and e-mails. The last three hide a complete account. */
export const missingSteps = [
  'documents',
  'profile',
  'gender',
  'declarations',
  'photos',
  'people',
  'phone',
  'ads',
  'plan',
  'pause',
  'report',
  'suspension',
] as const
export type MissingStep = (typeof missingSteps)[number]
