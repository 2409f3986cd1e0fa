const yearDays = 365

/** How many days we keep each class of data; `retention.ts` says what and why. The deletion jobs read this table. */
export const keptDays = {
  documentsRejected: 30,
  documentsApproved: 90,
  documentsSuperseded: 30,
  /** After the order's activation or refusal. */
  pixProofs: 90,
  /** After the last day on which the ad was live. */
  adArchive: yearDays,
  replacedVersions: yearDays,
  /** The law says six months. This covers any six months. */
  abuseVault: 184,
  reports: 5 * yearDays,
  reportSources: 90,
  /** After the end of the block. */
  reportBlocks: yearDays,
  /** After an operator closed the case. */
  helpRequests: 180,
  /** The law requires six months; 184 days cover any six. A longer period needs another basis (`register/site.ts`). */
  accesses: 184,
  /** Five years including leap days. The law says at least five. */
  incidents: 5 * yearDays + 2,
  /** After the end of the year in which everything about the order was over. Five years including leap days. */
  orders: 5 * yearDays + 2,
  /** Five years including leap days, as the database itself demands (`refuse-early-ending.sql`). */
  audit: 5 * yearDays + 2,
  /** After the ban, or after the last attempt to upload the picture again. */
  bannedPictures: 5 * yearDays,
  dataRequests: 5 * yearDays,
  contactCases: 5 * yearDays,
  supportMessages: 90,
  contactMessages: 90,
  viewCounts: 400,
  sessions: 60,
  backupKeys: 7,
} as const
