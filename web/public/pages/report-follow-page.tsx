import { formatDate, formatDateTime } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { reportMessages } from '#contract/report.ts'
import {
  answerHours,
  type BlockReason,
  blockReasons,
  type Lane,
  type ReportKind,
  reportKinds,
  type Verdict,
  verdicts,
} from '#contract/report-kinds.ts'
import { HelpSection, SaferNet } from '#web/parts/safety-note.tsx'
import { AnswerForm } from './form-fields.tsx'
import { type ConfirmationProps, ConfirmNotices } from './report-confirmation.tsx'
import { Done, Facts, SecretLinkPage } from './secret-link-page.tsx'

type Decision = { number: number; verdict: Verdict; body: string; decided_at: Date; contested_by: string | null }

/** The facts that a party to a report may know. */
export type FollowedReport = {
  protocol: string
  kind: ReportKind
  lane: Lane
  received_at: Date
  due_at: Date | null
  hidden: { hidden_at: Date; lifted_at: Date | null } | null
  decisions: Decision[]
  /** Set only for the notifier. */
  block: { reason: BlockReason; until: Date } | null
  messages: { id: number; author: string; body: string; sent_at: Date }[]
  canContest: boolean
  confirmed_at: Date | null
  /** Null if there is nothing to confirm. */
  confirmation: ConfirmationProps | null
}

export type FollowPageProps = {
  report: FollowedReport
  sent?: boolean
  /** Whether the person has just confirmed the report with an e-mailed link. */
  confirmed?: boolean
  typed?: string
  problem?: string
}

export const ReportFollowPage = ({ report, sent = false, confirmed = false, typed, problem }: FollowPageProps) => {
  const { decisions, canContest, messages } = report
  const canAnswer = decisions.length === 0 || canContest
  const isNew = sent && messages.length === 0 && decisions.length === 0
  return (
    <SecretLinkPage title={isNew ? 'Denúncia recebida' : 'Sua denúncia'} protocol={report.protocol}>
      {isNew && (
        <Done>
          <b>Guarde o endereço desta página.</b> Por ele você acompanha e responde, sem senha.{' '}
          {report.lane === 'tip' && 'Sem esse endereço, não dá para acompanhar.'}
        </Done>
      )}
      {sent && !isNew && <Received />}
      {confirmed && (
        <Done>
          <b>Obrigado, está confirmado.</b> O prazo continua o mesmo, contado do envio.
        </Done>
      )}
      {report.confirmation && <ConfirmNotices {...report.confirmation} />}
      <Facts facts={factsOf(report)} />
      <Decisions decisions={decisions} />
      {report.block && <Block {...report.block} lane={report.lane} canAnswer={canAnswer} />}
      <Messages messages={messages} names={{ notifier: 'Você', operator: 'Equipe' }} />
      {canAnswer && (
        <AnswerForm
          label={canContest ? 'Não concorda? Peça outra análise' : 'Acrescentar algo ou responder'}
          hint={
            canContest
              ? `Outra pessoa da equipe julga, em até ${answerHours} horas.`
              : 'Não envie imagens nem números de documentos.'
          }
          rows={5}
          maxLength={5000}
          typed={typed}
          problem={problem}
        />
      )}
      <HelpSection>
        <SaferNet />
      </HelpSection>
    </SecretLinkPage>
  )
}

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

export const Received = () => <Done>Recebemos a sua mensagem.</Done>

const factsOf = ({ kind, received_at, due_at, hidden, decisions }: FollowedReport) => ({
  Motivo: reportKinds[kind].name,
  'Recebida em': formatDateTime(received_at, ' às '),
  Situação:
    due_at === null
      ? 'Decidida'
      : `${decisions.length > 0 ? 'Em nova análise' : 'Em análise'}. Respondemos até ${formatDateTime(due_at, ' às ')}`,
  Conteúdo:
    hidden && hidden.lifted_at === null
      ? `Fora do ar por precaução desde ${formatDateTime(hidden.hidden_at, ' às ')}`
      : undefined,
})

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
