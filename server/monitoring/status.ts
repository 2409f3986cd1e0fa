import { type AgeMethod, type AgeOutcome, ageMethods } from '#contract/age-checks.ts'
import { daySeconds, hourSeconds } from '#contract/durations.ts'
import { formatCount, formatDateTime, formatElapsed, formatNumber } from '#contract/format.ts'
import type { SiteStatusLine } from '#contract/site-status.ts'
import { disputeLimits, isOverLimit, shareOf } from '#server/money/payments/disputes.ts'
import type { App } from '#server/platform/app.ts'
import type { QueuedTask } from '#server/platform/jobs/queue.ts'
import { readAgeReview } from './age-review.ts'
import { type Figures, readFigures, sumOf } from './figures.ts'

/** The alert thresholds from `deploy/alerts.yaml`, in seconds. The disk's threshold is the free share of its space. */
export const limits = {
  JobsLate: 600,
  ScheduleStopped: 600,
  PixNotSettled: hourSeconds,
  CardNotSettled: daySeconds,
  BackupOld: 26 * hourSeconds,
  LedgerNotChecked: 26 * hourSeconds,
  AuditLogNotChecked: 26 * hourSeconds,
  AuditLogNotCopied: 900,
  PaymentPageNotChecked: 26 * hourSeconds,
  DiskAlmostFull: 0.1,
}

/** The text that a line shows, and whether an operator has to act. */
type Reading = { value: string; bad: boolean }
type AgeCheckCount = Figures['ageChecks'][number]
type Line = { name: string; read: (figures: Figures) => Reading; action: string }

export async function readSiteStatus(app: App): Promise<{ at: Date; lines: SiteStatusLine[] }> {
  const figures = await readFigures(app)
  const [ageReview, scanner] = await Promise.all([readAgeReview(app), virusScanner(app)])
  const all = [...statusLines, ageReviewLine(ageReview), connections(app), scanner]
  const lines = all.map(line => present(line, figures))
  const isFine = ({ action }: SiteStatusLine) => action === null
  return { at: figures.at, lines: lines.toSorted((one, other) => Number(isFine(one)) - Number(isFine(other))) }
}

function present({ name, read, action }: Line, figures: Figures): SiteStatusLine {
  const { value, bad } = read(figures)
  return { name, value, action: bad ? action : null }
}

const since = (at: Date, { at: now }: Figures) => Math.max(0, (now.getTime() - at.getTime()) / 1000)

const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 1 })

const statusLines: readonly Line[] = [
  {
    name: 'Tarefas com hora marcada',
    read: figures =>
      figures.scheduledAt
        ? {
            value: `A última começou há ${formatElapsed(since(figures.scheduledAt, figures))}`,
            bad: since(figures.scheduledAt, figures) > limits.ScheduleStopped,
          }
        : { value: 'Nenhuma começou ainda', bad: false },
    action: 'Confira se o site está no ar por inteiro e procure job_queue_failed no registro.',
  },
  {
    name: 'Fila de tarefas',
    read({ queue }) {
      const [latest] = queue.toSorted((one, other) => other.late_seconds - one.late_seconds)
      const late = latest?.late_seconds ?? 0
      const failed = queue.filter(({ given_up }) => given_up > 0)
      const parts = [
        `${formatNumber(sumOf(queue, 'waiting'))} na fila`,
        late >= 60 && `a mais antiga (${latest?.task}) atrasada ${formatElapsed(late)}`,
        failed.length > 0 && `${formatNumber(sumOf(queue, 'given_up'))} sem mais tentativas (${namesOf(failed)})`,
      ]
      return { value: listed(parts), bad: late > limits.JobsLate || failed.length > 0 }
    },
    action:
      'Confira se há um processo com ROLES=worker no ar, e procure job_failed e job_unknown no registro, que dizem por quê.',
  },
  {
    name: 'E-mails',
    read({ mails }) {
      const [waiting, failing, failed] = (['waiting', 'failing', 'given_up'] as const).map(key => sumOf(mails, key))
      const parts = [
        `${formatNumber(waiting ?? 0)} a enviar`,
        !!failing && `${formatNumber(failing)} com falha, a tentar de novo`,
        !!failed && formatCount(failed, 'não enviado', 'não enviados'),
      ]
      return { value: listed(parts), bad: !!failing || !!failed }
    },
    action: 'Confira SMTP_URL e o servidor de e-mail. O site tenta de novo por cerca de um dia, e depois desiste.',
  },
  {
    name: 'Pix',
    read: ({ pix }) => ({
      value: formatCount(pix.open, 'cobrança em aberto', 'cobranças em aberto'),
      bad: pix.overdue_seconds > limits.PixNotSettled,
    }),
    action: 'Uma cobrança vencida não pôde ser encerrada no banco. Procure pix_not_reconciled no registro.',
  },
  {
    name: 'Cartões',
    read: ({ cards }) => ({
      value: formatCount(cards.open, 'pagamento sem resposta', 'pagamentos sem resposta'),
      bad: cards.oldest_seconds > limits.CardNotSettled,
    }),
    action: 'Um pagamento está sem resposta há mais de um dia. Pergunte à operadora de cartões.',
  },
  {
    name: 'Contestações de cartão neste mês',
    read: ({ disputes }) => ({
      value: `${formatNumber(disputes.disputes)} de ${formatCount(disputes.payments, 'pagamento', 'pagamentos')}, ${percent.format(shareOf(disputes))}`,
      bad: isOverLimit(disputes),
    }),
    action: `As bandeiras agem a partir de ${percent.format(disputeLimits.share)} ou de ${formatNumber(disputeLimits.cases)} casos no mês, e a operadora de cartões antes. Veja em Pedidos o que as contestações têm em comum e fale com a operadora.`,
  },
  {
    name: 'Devoluções',
    read: ({ refunds }) => ({
      value: listed([`${formatNumber(refunds.owed)} a caminho`, refunds.byHand > 0 && `${refunds.byHand} por fazer`]),
      bad: refunds.byHand > 0,
    }),
    action: 'Em Pedidos e Pix, faça as transferências dos pedidos marcados “Falta devolver”.',
  },
  {
    name: 'Idade dos visitantes',
    read: ({ age, ageChecks, isDemo }) => {
      if (age.methods.length === 0) return { value: declarationText(age.riskAcceptedBy), bad: !isDemo }
      const failing = age.methods.filter(method => isFailing(ageChecks.filter(check => check.method === method)))
      return {
        value: `Desde ontem: ${listed(ageChecks.map(describeCheck)) || 'nenhuma verificação'}`,
        bad: failing.length > 0,
      }
    },
    action:
      'Sem um provedor, as fotos ficam ocultas: configure AGE_ASSURANCE. Com um, ele falha para todos: procure age_provider_down no registro.',
  },
  {
    name: 'Espaço em disco',
    read: ({ disk }) =>
      disk
        ? { value: `${inBytes(disk.free)} livres de ${inBytes(disk.size)}`, bad: isTight(disk) }
        : { value: 'Nada é gravado neste computador', bad: false },
    action: 'Libere ou aumente o espaço. Sem espaço, o site recusa tudo o que se tenta salvar.',
  },
  {
    name: 'Backup',
    read: figures =>
      figures.backupAt
        ? {
            value: `O último é de ${formatDateTime(figures.backupAt, ' às ')}`,
            bad: since(figures.backupAt, figures) > limits.BackupOld,
          }
        : { value: 'Nenhum foi feito', bad: !figures.isDemo },
    action: 'Confira BACKUP_DIR e procure backup_failed no registro. npm run backup faz um agora.',
  },
  {
    name: 'Conferência do dinheiro',
    read: figures =>
      checked(
        figures,
        limits.LedgerNotChecked,
        figures.ledger,
        ({ differing }) => differing > 0 && `${differing} contas diferem`,
      ),
    action:
      'Rode npm run verify-ledger, que diz o que difere. Se a conferência está velha, procure job_failed no registro.',
  },
  {
    name: 'Conferência da auditoria',
    read: figures =>
      checked(
        figures,
        limits.AuditLogNotChecked,
        figures.audit,
        ({ brokenAt }) => brokenAt !== null && `Violada no registro ${brokenAt}`,
      ),
    action:
      'Rode npm run verify-audit e trate como incidente. Se a conferência está velha, procure job_failed no registro.',
  },
  {
    name: 'Página do cartão',
    read: figures =>
      checked(
        figures,
        limits.PaymentPageNotChecked,
        figures.paymentPage,
        ({ changes }) => changes.length > 0 && `Não chega ao navegador como foi enviada (${changes.join('; ')})`,
      ),
    action:
      'Se ninguém da equipe mudou o proxy ou a CDN, desligue os cartões (PAYMENTS_GATEWAY=none) e trate como incidente. Se a conferência está velha, procure job_failed no registro.',
  },
  {
    name: 'Cópia da auditoria',
    read({ auditCopy }) {
      if (!auditCopy) return { value: 'Fica só no banco de dados (sem AUDIT_SINK)', bad: false }
      const { waiting, late_seconds: late } = auditCopy
      const isLate = late > limits.AuditLogNotCopied
      const parts = [
        formatCount(waiting, 'registro a copiar', 'registros a copiar'),
        isLate && `o mais antigo há ${formatElapsed(late)}`,
      ]
      return { value: listed(parts), bad: isLate }
    },
    action:
      'Confira AUDIT_SINK e o servidor de registros, e procure audit_not_exported no registro. Nada se perde: o site tenta de novo.',
  },
]

const ageReviewLine = (review: Reading): Line => ({
  name: 'Revisão anual da verificação de idade',
  read: () => review,
  action:
    'Reveja se as formas funcionam para todos e deixam menores de fora (números desta página e contestações do ano), e registre aqui embaixo.',
})

async function virusScanner({ virusScanner }: Pick<App, 'virusScanner'>): Promise<Line> {
  const version = await virusScanner?.check().catch(() => null)
  const value = virusScanner
    ? (version ?? 'Não responde, e o site recusa os arquivos enviados')
    : 'Não há (sem CLAMAV_URL)'
  return {
    name: 'Antivírus',
    read: () => ({ value, bad: version === null }),
    action: 'Confira CLAMAV_URL e o clamd, e procure virus_scanner_down no registro.',
  }
}

const connections = ({ pool: { totalCount, idleCount, waitingCount } }: Pick<App, 'pool'>): Line => ({
  name: 'Banco de dados',
  read: () => ({
    value: listed([
      `Responde, com ${formatCount(totalCount - idleCount, 'conexão', 'conexões')} em uso neste processo`,
      waitingCount > 0 && formatCount(waitingCount, 'pedido à espera', 'pedidos à espera'),
    ]),
    bad: waitingCount > 0,
  }),
  action: 'Todas as conexões estão em uso. Procure slow_query no registro.',
})

const declarationText = (by: string | undefined) =>
  `Vale a palavra de quem entra${by ? `; risco aceito por ${by}` : ''}`

const outcomeWords: Record<AgeOutcome, string> = {
  passed: 'deram certo',
  under_age: 'menores de 18',
  untrusted: 'sem confiança',
  expired: 'sem resposta a tempo',
  replayed: 'repetidas',
  cancelled: 'canceladas',
  unavailable: 'provedor fora do ar',
}

const describeCheck = ({ method, outcome, checks }: AgeCheckCount) =>
  `${ageMethods[method as AgeMethod].name}: ${formatNumber(Number(checks))} ${outcomeWords[outcome as AgeOutcome]}`

const fewChecks = 5

/** Nobody passes, although several have tried. */
const isFailing = (checks: readonly AgeCheckCount[]) =>
  checks.every(({ outcome }) => outcome !== 'passed') &&
  checks.reduce((sum, each) => sum + Number(each.checks), 0) >= fewChecks

const listed = (parts: (string | false)[]) => parts.filter(Boolean).join(', ')

const namesOf = (tasks: readonly QueuedTask[]) => {
  const names = tasks.map(({ task }) => task)
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} e outras` : names.join(', ')
}

const inBytes = (bytes: number) =>
  bytes < 1e9 ? `${formatNumber(Math.round(bytes / 1e6))} MB` : `${formatNumber(Math.round(bytes / 1e8) / 10)} GB`

const isTight = ({ free, size }: { free: number; size: number }) => free < size * limits.DiskAlmostFull

function checked<Check extends { at: Date }>(
  figures: Figures,
  limit: number,
  check: Check | undefined,
  problem: (check: Check) => string | false,
): Reading {
  if (!check) return { value: 'Ainda não foi feita; é feita todo dia', bad: false }
  const found = problem(check)
  const value = `${found || 'Tudo certo'} em ${formatDateTime(check.at, ' às ')}`
  return { value, bad: !!found || since(check.at, figures) > limit }
}
