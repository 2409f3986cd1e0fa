type Event = { level: 'info' | 'warn' | 'error'; meaning: string }

/** Every log event. `docs/operating.md` shows this table, and a test compares the two. */
export const logEvents = {
  access_log_left_out: {
    level: 'error',
    meaning: 'the site dropped accesses because too many waited to be stored: see *Access log*',
  },
  access_log_not_written: { level: 'warn', meaning: 'the accesses of the last seconds were not stored; tried again' },
  admin_network_refused: {
    level: 'warn',
    meaning: 'somebody called the back-office from outside `ADMIN_NETWORKS`',
  },
  age_provider_down: {
    level: 'error',
    meaning:
      'the provider `method` did not answer, so visitors could not prove their age with it: see *Age of visitors*',
  },
  assets_not_kept: { level: 'warn', meaning: 'pages that are open during the next upgrade may miss their scripts' },
  audience_not_written: { level: 'warn', meaning: 'views and clicks of the last seconds were not stored; tried again' },
  audit_chain_broken: { level: 'error', meaning: 'the daily check found a changed audit log: see *Operators*' },
  audit_chain_holds: { level: 'info', meaning: 'the daily check found the audit log intact; with its newest hash' },
  audit_not_exported: {
    level: 'warn',
    meaning:
      'the copy of the audit log at `AUDIT_SINK` could not be continued; tried again every minute: see *Operators*',
  },
  backup_damaged: {
    level: 'error',
    meaning: 'files in `BACKUP_DIR` are damaged or missing: see *Backups*',
  },
  backup_failed: {
    level: 'error',
    meaning: 'a backup failed, or the folder is unreadable; the site tries again: see *Backups*',
  },
  backup_made: { level: 'info', meaning: 'a scheduled backup was made and verified' },
  card_attempt_not_reconciled: {
    level: 'warn',
    meaning: 'the site could not ask the gateway about a payment: see *Cards*',
  },
  card_gateway_refused: { level: 'error', meaning: 'the card gateway refused a request: see *Cards*' },
  card_key_unavailable: { level: 'warn', meaning: 'the gateway returned no key, so nobody can pay by card' },
  case_due: {
    level: 'warn',
    meaning:
      'half, four fifths or all of the time for `kind` has passed: see *Personal data*; `urgent` marks a request for help',
  },
  database_connection_lost: { level: 'warn', meaning: 'the database was unavailable' },
  disk_full: { level: 'error', meaning: 'see *Troubleshooting*' },
  evidence_ended: { level: 'info', meaning: 'sealed evidence destroyed today: see *Evidence*' },
  evidence_file_missing: { level: 'error', meaning: 'a published file was lost before it was sealed: see *Evidence*' },
  files_not_removed: { level: 'error', meaning: 'the storages belong to another database: see *Installation id*' },
  geography_unavailable: { level: 'warn', meaning: 'the live geography service did not answer; the copy is used' },
  incident_due: {
    level: 'warn',
    meaning: 'half, four fifths or all of the time to communicate an incident has passed: see `docs/incidents.md`',
  },
  job_failed: { level: 'warn', meaning: 'a job failed; it is retried' },
  job_freed: { level: 'warn', meaning: 'a process died or stalled; another one runs its job' },
  job_queue_failed: { level: 'error', meaning: 'the job queue itself failed' },
  job_unknown: {
    level: 'error',
    meaning:
      'waiting jobs have a name that no task of this version has: they are not run, and are deleted after a week. Update workers within an hour of the other processes, or they give up jobs of the newer version',
  },
  key_service_down: {
    level: 'error',
    meaning: 'the key service of `KYC_KEY` did not answer, or refused: see *Identity documents*',
  },
  kyc_key_differs: { level: 'error', meaning: 'documents are encrypted with another key' },
  kyc_retention: { level: 'info', meaning: 'documents destroyed today: see *Identity documents*' },
  ledger_balanced: { level: 'info', meaning: 'the daily check of the money found no difference' },
  ledger_differs: { level: 'error', meaning: 'accounts whose money does not add up: see *Orders and money*' },
  listener_lost: { level: 'warn', meaning: 'the connection for notifications was lost; the site connects again' },
  media_files_missing: { level: 'error', meaning: 'folders of photos, videos and banners whose files are missing' },
  media_sweep: { level: 'info', meaning: 'unused files deleted today: see *Photos and videos*' },
  media_worker_lost: {
    level: 'warn',
    meaning: 'a process that converts photos and videos crashed, or took too much time or memory',
  },
  operator_bulk_views: { level: 'warn', meaning: 'an operator saw unusually many people: see *Operators*' },
  operator_repeated_looks: {
    level: 'warn',
    meaning: 'an operator opened the same account or secret case repeatedly: see *Operators*',
  },
  overloaded: {
    level: 'warn',
    meaning: 'the process refused requests because it had too many: see *Overload*',
  },
  page_not_refreshed: {
    level: 'warn',
    meaning: 'the site served a page from the cache because rendering it again failed',
  },
  pix_callback_failed: { level: 'warn', meaning: 'the site failed to handle a call from the bank: see the error' },
  pix_not_asked: { level: 'warn', meaning: 'the site could not ask the bank about the charge of an order' },
  pix_not_charged: { level: 'warn', meaning: 'an order shows no Pix for now' },
  pix_not_ours: { level: 'error', meaning: 'a Pix for another key or charge came with one of ours: see the statement' },
  pix_not_reconciled: { level: 'warn', meaning: 'the number of charges about which the site could not ask' },
  payment_page_changed: {
    level: 'error',
    meaning: 'the page of the card form does not arrive as this version sends it; `changes` says what: see *Cards*',
  },
  payment_page_holds: { level: 'info', meaning: 'the check of the page of the card form found no change' },
  phone_code_refused: {
    level: 'warn',
    meaning: 'a service refused a phone code, and the site tried the next: see *Phone codes*',
  },
  phone_codes_limited: {
    level: 'error',
    meaning: 'the whole site has reached a limit of phone codes: see *Phone codes*',
  },
  push_refused: { level: 'error', meaning: 'a push service refused a notification: see *Notifications*' },
  refund_failed: { level: 'warn', meaning: 'a refund failed; retried every ten minutes' },
  refund_refused: { level: 'error', meaning: 'the provider refused a refund: an operator has to act' },
  report_due: { level: 'warn', meaning: 'half, four fifths or all of the time for a report has passed: see *Reports*' },
  slow_query: { level: 'warn', meaning: 'a statement took longer than `SLOW_QUERY_MS`; its values are not shown' },
  sms_not_delivered: { level: 'warn', meaning: 'a phone did not receive its code by SMS: see *Phone codes*' },
  sms_session_lost: {
    level: 'warn',
    meaning: 'the session with the SMS operator ended, and opens again after a pause',
  },
  storage_adopted: { level: 'info', meaning: 'a storage without an id got one: see *Installation id*' },
  storage_unavailable: {
    level: 'error',
    meaning: 'a bucket does not answer; until it does, photos are missing and uploads are refused',
  },
  storage_unread: { level: 'error', meaning: 'the start failed to read a storage: see *Installation id*' },
  support_stream_failed: { level: 'warn', meaning: 'an event stream ended early; the browser connects again' },
  suspension_unconfirmed: {
    level: 'warn',
    meaning: 'no second operator has reviewed accounts suspended a day ago: see *Operators*',
  },
  unexpected_error: { level: 'error', meaning: 'a bug; the visitor saw this `request_id`' },
  unhandled_rejection: { level: 'error', meaning: 'an asynchronous task failed unexpectedly; the process continues' },
  upload_infected: { level: 'warn', meaning: 'the virus scanner found something in an upload; the site refused it' },
  virus_scanner_down: {
    level: 'error',
    meaning: 'the virus scanner did not answer, so the site refused an upload: see *Photos and videos*',
  },
  value_refused_by_database: { level: 'warn', meaning: "a value passed our checks but not PostgreSQL's" },
} as const satisfies Record<string, Event>

export type EventName = keyof typeof logEvents
