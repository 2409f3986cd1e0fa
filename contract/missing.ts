/** What an account may lack, in the order of screens and e-mails; the last three unpublish a complete account. */
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
