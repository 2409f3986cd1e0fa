/** Steps that an owner can always take. `plan` is not one of them: its order may be waiting for us. */
export const ownerSteps = [
  'documents',
  'profile',
  'gender',
  'declarations',
  'photos',
  'people',
  'phone',
  'ads',
] as const
export type OwnerStep = (typeof ownerSteps)[number]

/** All that an account can lack, in the order that screens and e-mails use. The last three hide a complete account. */
export const missingSteps = [...ownerSteps, 'plan', 'pause', 'report', 'suspension'] as const
export type MissingStep = (typeof missingSteps)[number]
