/** The specification's reads (section 7) that need no account. */
export const publicReads = [
  '/api/account/list/2',
  '/api/account/list/3',
  '/api/account/list/4',
  '/api/partner/campaign',
]
