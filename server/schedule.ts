import { dayMs } from '#contract/durations.ts'
import { renewDemoPlans } from '#demo/demo.ts'
import { forgetUnusedNicknames } from '#server/catalog/listings/find-nicknames.ts'
import { foldListingPlaces } from '#server/catalog/listings/listing-places.ts'
import { endListings } from '#server/catalog/listings/refresh-listings.ts'
import { redrawRotation } from '#server/catalog/listings/rotation.ts'
import { deleteOldCounts } from '#server/catalog/view-counts/counts.ts'
import { chooseMostViewed } from '#server/catalog/view-counts/most-viewed.ts'
import { foldMoneyByDay } from '#server/money/orders/day-totals.ts'
import { expireOrders } from '#server/money/orders/expire-orders.ts'
import { notifyPlanEnds } from '#server/money/orders/plan-end-notices.ts'
import { startOverduePlans } from '#server/money/orders/recalculate-plan-periods.ts'
import { retryRefunds } from '#server/money/orders/refunds.ts'
import { checkLedger } from '#server/money/orders/verify-ledger.ts'
import { reconcileAttempts, reconcileCardsJob } from '#server/money/payments/card-charges.ts'
import { registerPixWebhook } from '#server/money/payments/pix-webhook.ts'
import { askAboutPaidCharges, reconcilePix } from '#server/money/payments/sync-pix-charges.ts'
import { checkPaymentPage } from '#server/monitoring/payment-page.ts'
import { endRemovals } from '#server/people/accounts/second-step-removal.ts'
import { announceTerms } from '#server/people/accounts/terms.ts'
import { endAgeChecks } from '#server/people/age-checks/age-checks.ts'
import { askDeclarations } from '#server/people/consent/end-graces.ts'
import { endApprovals, notifyApprovalEnds } from '#server/people/documents/end-approvals.ts'
import { endDocuments } from '#server/people/documents/retention.ts'
import { askAttestations } from '#server/people/media/ask-attestations.ts'
import { sweepMedia } from '#server/people/media/sweep-media.ts'
import { turnAccessLog } from '#server/platform/access-log/day-keys.ts'
import type { App } from '#server/platform/app.ts'
import { backUpBySchedule, endKeysBySchedule } from '#server/platform/backup/back-up.ts'
import { endRows } from '#server/platform/db/end-rows.ts'
import { clearUploadFolders } from '#server/platform/http/uploads.ts'
import type { RunningJob } from '#server/platform/jobs/enqueue.ts'
import { dropExhausted, parkUnknown } from '#server/platform/jobs/queue.ts'
import type { ExternalService } from '#server/platform/jobs/worker.ts'
import { foldTransparency } from '#server/platform/metrics/count-events.ts'
import { checkChain } from '#server/platform/operators/audit.ts'
import { exportAudit } from '#server/platform/operators/export-audit.ts'
import { alertWhenGuarded } from '#server/platform/storages/ownership.ts'
import { endEvidence } from '#server/safety/abuse/end-evidence.ts'
import { reconcileAirings } from '#server/safety/evidence/record-airings.ts'
import { sealEvidence } from '#server/safety/evidence/seal.ts'
import { endAudit } from '#server/safety/operators/end-audit.ts'
import { alarmUnconfirmed } from '#server/safety/reviews/unconfirmed-suspensions.ts'
import { raiseAlarms } from '#server/safety/worklist/alarms.ts'
import { tasks } from '#server/tasks.ts'

type Recurring = {
  name: string
  /** Five fields, in UTC. */
  cron: string
  run: (app: App, payload?: unknown, job?: RunningJob) => Promise<unknown>
  asks?: ExternalService
}

export const schedule: readonly Recurring[] = [
  { name: 'end-age-checks', cron: '* * * * *', run: endAgeChecks },
  { name: 'end-listings', cron: '* * * * *', run: endListings },
  { name: 'fold-listing-places', cron: '*/5 * * * *', run: foldListingPlaces },
  { name: 'forget-nicknames', cron: '35 8 * * *', run: forgetUnusedNicknames },
  { name: 'fold-money-by-day', cron: '*/5 * * * *', run: foldMoneyByDay },
  { name: 'fold-transparency', cron: '25 * * * *', run: foldTransparency },
  { name: 'forget-expired', cron: '40 * * * *', run: forgetExpired },
  { name: 'renew-demo-plans', cron: '10 9 * * *', run: renewDemoPlans },
  { name: 'redraw-rotation', cron: '0 8 * * *', run: redrawRotation },
  { name: 'end-audit', cron: '30 6 * * *', run: app => endAudit(app) },
  { name: 'check-audit-chain', cron: '50 6 * * *', run: app => checkChain(app) },
  { name: 'export-audit', cron: '* * * * *', run: exportAudit, asks: 'audit sink' },
  // The second argument of the wrapped functions holds an operator's options, so the wrapper drops the job's payload.
  { name: 'end-documents', cron: '20 7 * * *', run: alertWhenGuarded(endDocuments) },
  { name: 'end-approvals', cron: '* * * * *', run: endApprovals },
  { name: 'notice-approval-ends', cron: '*/15 * * * *', run: notifyApprovalEnds },
  { name: 'end-evidence', cron: '25 7 * * *', run: alertWhenGuarded(endEvidence) },
  { name: 'seal-evidence-left', cron: '45 * * * *', run: sealEvidenceLeft },
  { name: 'drop-old-audience', cron: '25 6 * * *', run: deleteOldCounts },
  { name: 'choose-most-viewed', cron: '20 * * * *', run: chooseMostViewed },
  { name: 'sweep-media', cron: '35 7 * * *', run: alertWhenGuarded(sweepMedia) },
  { name: 'turn-access-log', cron: '40 7 * * *', run: turnAccessLog },
  { name: 'raise-alarms', cron: '* * * * *', run: raiseAlarms },
  { name: 'alarm-unconfirmed', cron: '*/10 * * * *', run: alarmUnconfirmed },
  { name: 'end-second-steps', cron: '*/10 * * * *', run: endRemovals },
  { name: 'expire-orders', cron: '*/10 * * * *', run: expireOrders },
  { name: 'start-plans', cron: '*/5 * * * *', run: startOverduePlans },
  { name: 'notice-plan-ends', cron: '*/15 * * * *', run: notifyPlanEnds },
  { name: 'ask-attestations', cron: '* * * * *', run: askAttestations },
  { name: 'ask-declarations', cron: '* * * * *', run: askDeclarations },
  { name: 'announce-terms', cron: '*/5 * * * *', run: announceTerms },
  { name: 'reconcile-pix', cron: '*/3 * * * *', run: reconcilePix, asks: 'bank' },
  // Each charge daily; the runs spread them over the day.
  { name: 'ask-about-paid-pix', cron: '*/5 * * * *', run: askAboutPaidCharges, asks: 'bank' },
  { name: 'register-pix-webhook', cron: '15 6 * * *', run: registerPixWebhook, asks: 'bank' },
  { name: reconcileCardsJob.name, cron: '* * * * *', run: reconcileAttempts, asks: 'bank' },
  { name: 'return-money', cron: '*/10 * * * *', run: retryRefunds, asks: 'bank' },
  { name: 'check-ledger', cron: '5 7 * * *', run: checkLedger },
  { name: 'check-payment-page', cron: '15 */6 * * *', run: checkPaymentPage, asks: 'own site' },
  { name: 'park-unknown-jobs', cron: '30 * * * *', run: app => parkUnknown(app, knownJobs()) },
  { name: 'clear-uploads', cron: '55 * * * *', run: ({ env, now }) => clearUploadFolders(env.dataDir, now()) },
]

const backups = (cron: string): readonly Recurring[] => [
  { name: 'back-up', cron, run: backUpBySchedule },
  { name: 'end-backup-keys', cron: '15 * * * *', run: endKeysBySchedule },
]

/** Adds the backups if this process has a place to store them. */
export const scheduleOf = ({ backup }: App['env']) => [...schedule, ...(backup ? backups(backup.cron) : [])]

/** Includes backups, since another process may have a place to store them. */
const knownJobs = () => [...schedule, ...backups(''), ...tasks].map(({ name }) => name)

/**
 * Archives ads that were published before the archive existed, and seals evidence that an earlier job failed to seal.
 */
async function sealEvidenceLeft(app: App) {
  await reconcileAirings(app)
  await sealEvidence(app)
}

const exhaustedDays = 7

export async function forgetExpired(app: Pick<App, 'db' | 'now'>) {
  await dropExhausted(app.db, new Date(app.now().getTime() - exhaustedDays * dayMs))
  await endRows(app)
}
