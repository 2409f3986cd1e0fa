import { Gauge } from 'prom-client'
import type { App } from '#server/platform/app.ts'
import { version } from '#server/platform/env/version.ts'
import { type Figures, readFigures, sumOf } from './figures.ts'

type Sample = { value: number; labels?: Record<string, string> }
type FigureGauge = { name: string; help: string; labelNames?: string[]; samples: (figures: Figures) => Sample[] }

const perTask = (read: (task: Figures['queue'][number]) => number) => (figures: Figures) =>
  figures.queue.map(task => ({ value: read(task), labels: { task: task.task } }))

/** Returns no sample if the value is unknown. */
const one = (read: (figures: Figures) => number | undefined) => (figures: Figures) => {
  const value = read(figures)
  return value === undefined ? [] : [{ value }]
}

const moment = (read: (figures: Figures) => Date | null | undefined) =>
  one(figures => {
    const at = read(figures)
    return at ? at.getTime() / 1000 : undefined
  })

export const figureGauges: readonly FigureGauge[] = [
  {
    name: 'vespera_job_late_seconds',
    help: 'How long ago the oldest job was due that nobody has taken, by task',
    labelNames: ['task'],
    samples: perTask(task => task.late_seconds),
  },
  {
    name: 'vespera_jobs_waiting',
    help: 'Jobs to be run, by task',
    labelNames: ['task'],
    samples: perTask(task => task.waiting),
  },
  {
    name: 'vespera_jobs_failing',
    help: 'Jobs that failed and are tried again, by task',
    labelNames: ['task'],
    samples: perTask(task => task.failing),
  },
  {
    name: 'vespera_jobs_given_up',
    help: 'Jobs that failed too often and are not tried again, by task',
    labelNames: ['task'],
    samples: perTask(task => task.given_up),
  },
  {
    name: 'vespera_last_scheduled_timestamp_seconds',
    help: 'When a recurring job was last put into the queue',
    samples: moment(({ scheduledAt }) => scheduledAt),
  },
  {
    name: 'vespera_mails_waiting',
    help: 'E-mails to be sent, those that failed before included',
    samples: one(({ mails }) => sumOf(mails, 'waiting')),
  },
  {
    name: 'vespera_mails_failing',
    help: 'E-mails that failed and are tried again',
    samples: one(({ mails }) => sumOf(mails, 'failing')),
  },
  {
    name: 'vespera_mails_given_up',
    help: 'E-mails that failed too often and are not tried again',
    samples: one(({ mails }) => sumOf(mails, 'given_up')),
  },
  {
    name: 'vespera_pix_open',
    help: 'Charges of the Pix provider that are not paid and not closed',
    samples: one(({ pix }) => pix.open),
  },
  {
    name: 'vespera_pix_overdue_seconds',
    help: 'How long ago the oldest charge ended that is not closed at the bank',
    samples: one(({ pix }) => pix.overdue_seconds),
  },
  {
    name: 'vespera_card_attempts_open',
    help: 'Card payments whose outcome is not known yet',
    samples: one(({ cards }) => cards.open),
  },
  {
    name: 'vespera_card_attempt_oldest_seconds',
    help: 'Age of the oldest card payment whose outcome is not known yet',
    samples: one(({ cards }) => cards.oldest_seconds),
  },
  {
    name: 'vespera_refunds_owed',
    help: 'Refunds that were decided and not transferred yet',
    samples: one(({ refunds }) => refunds.owed),
  },
  {
    name: 'vespera_refunds_by_hand',
    help: 'Refunds that an operator has to transfer',
    samples: one(({ refunds }) => refunds.byHand),
  },
  {
    name: 'vespera_reports_waiting',
    help: 'Reports and contestations that wait for a decision',
    samples: one(({ reports }) => reports.waiting),
  },
  {
    name: 'vespera_reports_overdue',
    help: 'Reports and contestations whose time is over',
    samples: one(({ reports }) => reports.overdue),
  },
  {
    name: 'vespera_report_time_passed_ratio',
    help: 'Of the waiting report that is nearest to its end or furthest past it: the part of its time that has passed',
    samples: one(({ reports }) => reports.passed),
  },
  { name: 'vespera_disk_free_bytes', help: 'Free space of DATA_DIR', samples: one(({ disk }) => disk?.free) },
  { name: 'vespera_disk_size_bytes', help: 'Size of the disk of DATA_DIR', samples: one(({ disk }) => disk?.size) },
  {
    name: 'vespera_last_backup_timestamp_seconds',
    help: 'From when the last good backup is',
    samples: moment(({ backupAt }) => backupAt),
  },
  {
    name: 'vespera_ledger_check_timestamp_seconds',
    help: 'When the ledger was last checked',
    samples: moment(({ ledger }) => ledger?.at),
  },
  {
    name: 'vespera_ledger_differences',
    help: 'Accounts whose money did not add up at the last check',
    samples: one(({ ledger }) => ledger?.differing),
  },
  {
    name: 'vespera_audit_check_timestamp_seconds',
    help: 'When the audit log was last checked',
    samples: moment(({ audit }) => audit?.at),
  },
  {
    name: 'vespera_audit_broken',
    help: '1 when the last check found a changed audit log',
    samples: one(({ audit }) => audit && (audit.brokenAt === null ? 0 : 1)),
  },
  {
    name: 'vespera_payment_page_check_timestamp_seconds',
    help: 'When the page of the card form was last checked',
    samples: moment(({ paymentPage }) => paymentPage?.at),
  },
  {
    name: 'vespera_payment_page_changes',
    help: 'Differences of the page of the card form, as a browser receives it, at the last check',
    samples: one(({ paymentPage }) => paymentPage?.changes.length),
  },
  {
    name: 'vespera_audit_copy_late_seconds',
    help: 'Age of the oldest entry of the audit log that is not at AUDIT_SINK yet',
    samples: one(({ auditCopy }) => auditCopy?.late_seconds),
  },
]

const freshMs = 5_000

/** Refreshes the site-wide figures of `/metrics`. While the database is down, they are empty. */
export function openFigureGauges(app: App) {
  const { registry } = app.metrics
  const registers = [registry]
  const gauges = figureGauges.map(({ name, help, labelNames = [], samples }) => {
    const gauge = new Gauge({ name, help, labelNames, registers })
    // Resetting a gauge without labels would leave a sample of 0.
    const clear = () => (labelNames.length > 0 ? gauge.reset() : gauge.remove())
    return { gauge, clear, samples }
  })
  const up = new Gauge({ name: 'vespera_database_up', help: '1 while the database answers', registers })
  const info = new Gauge({ name: 'vespera_info', help: 'The version', labelNames: ['version'], registers })
  info.set({ version }, 1)
  watchPool(app)
  let readAt = new Date(0)
  return async () => {
    if (Math.abs(app.now().getTime() - readAt.getTime()) <= freshMs) return
    const figures = await readFigures(app).catch(() => undefined)
    up.set(figures ? 1 : 0)
    for (const { gauge, clear, samples } of gauges) {
      clear()
      for (const { labels = {}, value } of figures ? samples(figures) : []) gauge.set(labels, value)
    }
    readAt = app.now()
  }
}

function watchPool({ metrics, pool }: Pick<App, 'metrics' | 'pool'>) {
  metrics.gauge('vespera_database_connections', 'Connections of this process', () => pool.totalCount)
  metrics.gauge('vespera_database_connections_idle', 'Of them, those not in use', () => pool.idleCount)
  metrics.gauge('vespera_database_waiting', 'Work that waits for a connection', () => pool.waitingCount)
}
