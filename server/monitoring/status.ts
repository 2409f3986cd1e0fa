import { formatDateTime, formatNumber, formatWait } from '#contract/format.ts'
import type { SiteStatusLine } from '#contract/site-status.ts'
import type { App } from '#server/app.ts'
import { type Figures, readFigures, sumOf } from './figures.ts'

/** As in `deploy/alerts.yaml`, in seconds. */
const limits = { job: 600, schedule: 600, pix: 3_600, card: 86_400, check: 93_600, backup: 93_600 }
const leastFreeDisk = 0.1

/** What a line shows, and whether somebody has to act. */
type Reading = { value: string; bad: boolean }
type Line = { name: string; read: (figures: Figures) => Reading; action: string }

export async function readSiteStatus(app: App): Promise<{ at: Date; lines: SiteStatusLine[] }> {
  const figures = await readFigures(app)
  const lines = [...statusLines.map(line => present(line, figures)), present(connections(app), figures)]
  return { at: figures.at, lines }
}

function present({ name, read, action }: Line, figures: Figures): SiteStatusLine {
  const { value, bad } = read(figures)
  return { name, value, action: bad ? action : null }
}

const since = (at: Date, { at: now }: Figures) => Math.max(0, (now.getTime() - at.getTime()) / 1000)

const statusLines: readonly Line[] = [
  {
    name: 'Tarefas com hora marcada',
    read: figures =>
      figures.scheduledAt
        ? {
            value: `A última começou há ${formatWait(since(figures.scheduledAt, figures))}`,
            bad: since(figures.scheduledAt, figures) > limits.schedule,
          }
        : { value: 'Nenhuma começou ainda', bad: false },
    action: 'Confira se o site está no ar por inteiro e procure job_queue_failed no registro.',
  },
  {
    name: 'Fila de tarefas',
    read({ queue }) {
      const late = Math.max(0, ...queue.map(task => task.late_seconds))
      const givenUp = sumOf(queue, 'given_up')
      const parts = [
        `${formatNumber(sumOf(queue, 'waiting'))} na fila`,
        late >= 60 && `a mais antiga atrasada ${formatWait(late)}`,
        givenUp > 0 && `${formatNumber(givenUp)} sem mais tentativas`,
      ]
      return { value: listed(parts), bad: late > limits.job || givenUp > 0 }
    },
    action: 'Procure job_failed no registro: a linha diz qual tarefa falhou e por quê.',
  },
  {
    name: 'E-mails',
    read({ mails }) {
      const [waiting, failing, givenUp] = (['waiting', 'failing', 'given_up'] as const).map(key => sumOf(mails, key))
      const parts = [
        `${formatNumber(waiting ?? 0)} a enviar`,
        !!failing && `${formatNumber(failing)} com falha, a tentar de novo`,
        !!givenUp && `${formatNumber(givenUp)} não enviados`,
      ]
      return { value: listed(parts), bad: !!failing || !!givenUp }
    },
    action: 'Confira SMTP_URL e o servidor de e-mail. O site tenta de novo por cerca de um dia.',
  },
  {
    name: 'Pix',
    read: ({ pix }) => ({
      value: `${formatNumber(pix.open)} cobranças em aberto`,
      bad: pix.overdue_seconds > limits.pix,
    }),
    action: 'Uma cobrança vencida não pôde ser encerrada no banco. Procure pix_not_reconciled no registro.',
  },
  {
    name: 'Cartões',
    read: ({ cards }) => ({
      value: `${formatNumber(cards.open)} pagamentos sem resposta`,
      bad: cards.oldest_seconds > limits.card,
    }),
    action: 'Um pagamento está sem resposta há mais de um dia. Pergunte à operadora de cartões.',
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
    name: 'Espaço em disco',
    read: ({ disk }) =>
      disk
        ? { value: `${inGigabytes(disk.free)} livres de ${inGigabytes(disk.size)}`, bad: isTight(disk) }
        : { value: 'Nada é gravado neste computador', bad: false },
    action: 'Libere ou aumente o espaço. Sem espaço, o site recusa tudo o que se tenta salvar.',
  },
  {
    name: 'Backup',
    read: figures =>
      figures.backupAt
        ? {
            value: `O último é de ${formatDateTime(figures.backupAt, ' às ')}`,
            bad: since(figures.backupAt, figures) > limits.backup,
          }
        : { value: 'Nenhum foi feito', bad: !figures.isDemo },
    action: 'Confira BACKUP_DIR e procure backup_failed no registro. npm run backup faz um agora.',
  },
  {
    name: 'Conferência do dinheiro',
    read: figures =>
      checked(figures, figures.ledger, ({ differing }) => differing > 0 && `${differing} contas diferem`),
    action:
      'Rode npm run verify-ledger, que diz o que difere. Se a conferência está velha, procure job_failed no registro.',
  },
  {
    name: 'Conferência da auditoria',
    read: figures =>
      checked(figures, figures.audit, ({ brokenAt }) => brokenAt !== null && `Violada no registro ${brokenAt}`),
    action:
      'Rode npm run verify-audit e trate como incidente. Se a conferência está velha, procure job_failed no registro.',
  },
]

const connections = ({ pool: { totalCount, idleCount, waitingCount } }: Pick<App, 'pool'>): Line => ({
  name: 'Banco de dados',
  read: () => ({
    value: listed([
      `Responde, com ${totalCount - idleCount} conexões em uso neste processo`,
      waitingCount > 0 && `${waitingCount} pedidos à espera`,
    ]),
    bad: waitingCount > 0,
  }),
  action: 'Todas as conexões estão em uso. Procure slow_query no registro.',
})

const listed = (parts: (string | false)[]) => parts.filter(Boolean).join(', ')

const inGigabytes = (bytes: number) => `${formatNumber(Math.round(bytes / 1e8) / 10)} GB`

const isTight = ({ free, size }: { free: number; size: number }) => free < size * leastFreeDisk

function checked<Check extends { at: Date }>(
  figures: Figures,
  check: Check | undefined,
  problem: (check: Check) => string | false,
): Reading {
  if (!check) return { value: 'Ainda não foi feita; é feita todo dia', bad: false }
  const found = problem(check)
  const value = `${found || 'Tudo certo'} em ${formatDateTime(check.at, ' às ')}`
  return { value, bad: !!found || since(check.at, figures) > limits.check }
}
