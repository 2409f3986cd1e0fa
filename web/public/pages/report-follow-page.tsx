import { formatDate, formatDateTime } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { reportMessages } from '#contract/report.ts'
import {
  type BlockReason,
  blockReasons,
  type Lane,
  type ReportKind,
  reportKinds,
  type Verdict,
  verdicts,
} from '#contract/report-kinds.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Helplines, SaferNet } from '#web/parts/safety-note.tsx'
import { PlainShell } from '#web/parts/shell.tsx'
import { type ConfirmationProps, ConfirmNotices } from './report-confirmation.tsx'

type Decision = { number: number; verdict: Verdict; body: string; decided_at: Date; contested_by: string | null }

/** What one side of a report may know. */
export type FollowedReport = {
  protocol: string
  kind: ReportKind
  lane: Lane
  received_at: Date
  due_at: Date | null
  hidden: { hidden_at: Date; lifted_at: Date | null } | null
  decisions: Decision[]
  /** Only the notifier's. */
  block: { reason: BlockReason; until: Date } | null
  messages: { id: number; author: string; body: string; sent_at: Date }[]
  canContest: boolean
  confirmed_at: Date | null
  /** Null when there is nothing to confirm. */
  confirmation: ConfirmationProps | null
}

export type FollowPageProps = {
  report: FollowedReport
  sent?: boolean
  /** Just now, by the link of a mail. */
  confirmed?: boolean
  typed?: string
  problem?: string
}

export const ReportFollowPage = ({ report, sent = false, confirmed = false, ...form }: FollowPageProps) => {
  const { decisions, canContest, messages } = report
  const canAnswer = decisions.length === 0 || canContest
  const isNew = sent && messages.length === 0 && decisions.length === 0
  return (
    <PlainShell className="narrow contact report">
      <h1>{isNew ? 'Denúncia recebida' : 'Sua denúncia'}</h1>
      <p className="report-protocol">
        <span className="small muted">Protocolo</span>
        <b className="num">{report.protocol}</b>
      </p>
      {isNew && (
        <p className="note note-green" role="status">
          <Icon name="circle-check" />
          <span>
            <b>Guarde o endereço desta página.</b> Por ele você acompanha e responde, sem senha.{' '}
            {report.lane === 'tip' && 'Sem esse endereço, não dá para acompanhar.'}
          </span>
        </p>
      )}
      {sent && !isNew && <Received />}
      {confirmed && <Confirmed />}
      {report.confirmation && <ConfirmNotices {...report.confirmation} />}
      <FollowFacts report={report} />
      <Decisions decisions={decisions} />
      {report.block && <Block {...report.block} lane={report.lane} canAnswer={canAnswer} />}
      <Messages messages={messages} names={{ notifier: 'Você', operator: 'Equipe' }} />
      {canAnswer && (
        <AnswerForm
          label={canContest ? 'Não concorda? Peça outra análise' : 'Acrescentar algo ou responder'}
          hint={
            canContest
              ? 'Outra pessoa da equipe julga, em até 24 horas.'
              : 'Não envie imagens nem números de documentos.'
          }
          {...form}
        />
      )}
      <section aria-labelledby="ajuda">
        <h2 id="ajuda">Se você precisa de ajuda</h2>
        <p>As ligações são gratuitas e sigilosas.</p>
        <Helplines />
        <SaferNet />
      </section>
    </PlainShell>
  )
}

const Confirmed = () => (
  <p className="note note-green" role="status">
    <Icon name="circle-check" />
    <span>
      <b>Obrigado, está confirmado.</b> O prazo continua o mesmo, contado do envio.
    </span>
  </p>
)

type BlockProps = NonNullable<FollowedReport['block']> & { lane: Lane; canAnswer: boolean }

const Block = ({ reason, until, lane, canAnswer }: BlockProps) => (
  <section aria-labelledby="bloqueio">
    <h2 id="bloqueio">Bloqueio até {formatDate(until)}</h2>
    <p>
      {blocked[lane]} O motivo: <b>{blockReasons[reason].toLowerCase()}</b>. {reportMessages.alwaysReceived}
    </p>
    <p>
      Quem decidiu foi uma pessoa da equipe. Se não concorda,{' '}
      {canAnswer ? 'responda abaixo' : <a href={paths.contact}>escreva pela página de contato</a>}.
    </p>
    <p className="small muted">O bloqueio guarda só um código que não revela quem você é.</p>
  </section>
)

const blocked: Record<Lane, string> = {
  formal: 'Até esse dia, não recebemos outras denúncias com este e-mail.',
  tip: 'Até esse dia, não recebemos outras denúncias anônimas desta rede; quem se identifica é recebido.',
}

export const Received = () => (
  <p className="note note-green" role="status">
    <Icon name="circle-check" />
    Recebemos a sua mensagem.
  </p>
)

const FollowFacts = ({ report: { kind, received_at, due_at, hidden, decisions } }: Pick<FollowPageProps, 'report'>) => (
  <dl className="owner">
    <div>
      <dt>Motivo</dt>
      <dd>{reportKinds[kind].name}</dd>
    </div>
    <div>
      <dt>Recebida em</dt>
      <dd>{formatDateTime(received_at, ' às ')}</dd>
    </div>
    <div>
      <dt>Situação</dt>
      <dd>
        {due_at === null
          ? 'Decidida'
          : `${decisions.length > 0 ? 'Em nova análise' : 'Em análise'}. Respondemos até ${formatDateTime(due_at, ' às ')}`}
      </dd>
    </div>
    {hidden && hidden.lifted_at === null && (
      <div>
        <dt>Conteúdo</dt>
        <dd>Fora do ar por precaução desde {formatDateTime(hidden.hidden_at, ' às ')}</dd>
      </div>
    )}
  </dl>
)

export const Decisions = ({ decisions }: { decisions: Decision[] }) =>
  decisions.map(({ number, verdict, body, decided_at, contested_by }) => (
    <section key={number} aria-labelledby={`decisao-${number}`}>
      <h2 id={`decisao-${number}`}>
        {number === 1 ? 'Decisão' : 'Decisão final'}: {verdicts[verdict]}
      </h2>
      {body && <p className="report-text">{body}</p>}
      <p className="small muted">
        Decidido por uma pessoa da equipe em {formatDateTime(decided_at, ' às ')}.
        {contested_by !== null && (decisions.length > 1 ? ' Foi contestada.' : ' Contestada: outra pessoa julga.')}
      </p>
    </section>
  ))

type MessagesProps = { messages: FollowedReport['messages']; names: Record<string, string> }

export const Messages = ({ messages, names }: MessagesProps) =>
  messages.length > 0 && (
    <section aria-labelledby="mensagens">
      <h2 id="mensagens">Mensagens</h2>
      <ol className="report-messages">
        {messages.map(({ id, author, body, sent_at }) => (
          <li key={id}>
            <p className="small muted">
              {names[author]} · {formatDateTime(sent_at, ' às ')}
            </p>
            <p className="report-text">{body}</p>
          </li>
        ))}
      </ol>
    </section>
  )

type AnswerFormProps = Pick<FollowPageProps, 'typed' | 'problem'> & { label: string; hint: string }

export const AnswerForm = ({ label, hint, typed, problem }: AnswerFormProps) => (
  <form method="post">
    <div className="field">
      <label className="label" htmlFor="resposta">
        {label}
      </label>
      <textarea
        id="resposta"
        className="input"
        name="text"
        rows={5}
        required
        maxLength={5000}
        aria-describedby="resposta-nota"
        aria-invalid={problem ? true : undefined}
        defaultValue={typed}
      />
      <div id="resposta-nota">
        <p className="hint">{hint}</p>
        {problem && (
          <p className="err" role="alert">
            <Icon name="circle-alert" />
            {problem}
          </p>
        )}
      </div>
    </div>
    <button type="submit" className="btn btn-primary btn-block">
      Enviar
    </button>
  </form>
)
