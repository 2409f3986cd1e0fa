const yearDays = 365

/** Days that each class of data is kept; what is kept and why: `retention.ts`. The jobs that destroy read them here. */
export const keptDays = {
  documentsRejected: 30,
  documentsApproved: 90,
  documentsSuperseded: 30,
  /** After the last day on the air. */
  adArchive: yearDays,
  replacedVersions: yearDays,
  /** Half a year, whichever months: the law says six months. */
  abuseVault: 184,
  reports: 5 * yearDays,
  reportSources: 90,
  /** After the end of the block. */
  reportBlocks: yearDays,
  /** After the case was closed. */
  helpRequests: 180,
  /** Six months, whichever they are. */
  accesses: 184,
  /** Five years with their leap days: the law says at least five. */
  incidents: 5 * yearDays + 2,
  dataRequests: 5 * yearDays,
  contactCases: 5 * yearDays,
  supportMessages: 90,
  contactMessages: 90,
  viewCounts: 400,
  unusedSessions: 60,
  backupKeys: 7,
} as const
