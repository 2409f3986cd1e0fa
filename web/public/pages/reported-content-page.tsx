import { formatDateTime } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { reportMessages } from '#contract/report.ts'
import { answerHours, reportKinds } from '#contract/report-kinds.ts'
import { HelpSection } from '#web/parts/safety-note.tsx'
import { AnswerForm } from './form-fields.tsx'
import { Decisions, type FollowPageProps, Messages, Received } from './report-follow-page.tsx'
import { SecretLinkPage } from './secret-link-page.tsx'

const wasRestored = ([first, final]: FollowPageProps['report']['decisions']) =>
  first?.verdict === 'removed' && final?.verdict === 'kept'

/**
 * The page for the content's author. Others may read it as well, so it names a rule but no suspicion, and says nothing
 * about the notifier.
 */
export const ReportedContentPage = ({ report, sent = false, typed, problem }: FollowPageProps) => {
  const { kind, decisions, due_at, hidden, messages, canContest } = report
  const isOpen = decisions.length === 0
  return (
    <SecretLinkPage title={isOpen ? 'Seu anúncio está em verificação' : 'Decisão sobre o seu anúncio'}>
      {sent && <Received />}
      {isOpen && hidden && due_at && (
        <p>
          Desde {formatDateTime(hidden.hidden_at, ' às ')} o seu anúncio, ou parte dele, está fora do ar por precaução.
          Isso foi automático e não é uma punição: uma pessoa da equipe decide até {formatDateTime(due_at, ' às ')}.
        </p>
      )}
      {!isOpen && due_at && <p>Outra pessoa da equipe julga a contestação até {formatDateTime(due_at, ' às ')}.</p>}
      <p>
        <b>A regra:</b> {reportKinds[kind].rule}{' '}
        <a className="link" href={paths.terms}>
          Ler as regras
        </a>
      </p>
      <Decisions decisions={decisions} />
      {wasRestored(decisions) && <p>{reportMessages.sendAgain}</p>}
      <Messages messages={messages} names={{ author: 'Você' }} />
      {(isOpen || canContest) && (
        <AnswerForm
          label={isOpen ? 'Conte o que sabe, ou peça a volta do conteúdo' : 'Não concorda? Conteste'}
          hint={
            isOpen
              ? `A decisão sai em até ${answerHours} horas depois da sua resposta. Não envie números de documentos.`
              : `Outra pessoa da equipe julga, em até ${answerHours} horas. Não envie números de documentos.`
          }
          rows={5}
          maxLength={5000}
          typed={typed}
          problem={problem}
        />
      )}
      <HelpSection />
    </SecretLinkPage>
  )
}
