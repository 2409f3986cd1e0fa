const yearDays = 365

/** How many days we keep each class of data; `retention.ts` says what and why. The deletion jobs read these. */
export const keptDays = {
  documentsRejected: 30,
  documentsApproved: 90,
  documentsSuperseded: 30,
  /** After the last day live. */
  adArchive: yearDays,
  replacedVersions: yearDays,
  /** The law says six months: this covers any six. */
  abuseVault: 184,
  reports: 5 * yearDays,
  reportSources: 90,
  /** After the end of the block. */
  reportBlocks: yearDays,
  /** After the case was closed. */
  helpRequests: 180,
  /** Covers any six months. */
  accesses: 184,
  /** Five years with their leap days: the law says at least five. */
  incidents: 5 * yearDays + 2,
  dataRequests: 5 * yearDays,
  contactCases: 5 * yearDays,
  supportMessages: 90,
  contactMessages: 90,
  viewCounts: 400,
  sessions: 60,
  backupKeys: 7,
} as const
