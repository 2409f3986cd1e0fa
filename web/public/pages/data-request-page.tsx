import { type CaseOutcome, type CaseSubject, caseOutcomes, caseSubjects } from '#contract/case-kinds.ts'
import { formatDateTime } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { Done, Facts, SecretLinkPage } from './secret-link-page.tsx'

export type DataRequestPageProps = {
  request: {
    protocol: string
    subject: CaseSubject
    text: string
    received_at: Date
    confirmed_at: Date | null
    due_at: Date | null
    outcome: CaseOutcome | null
    answer: string | null
    closed_at: Date | null
  }
  /** Whether the person has just confirmed the request. */
  sent?: boolean
}

export const DataRequestPage = ({ request, sent = false }: DataRequestPageProps) => (
  <SecretLinkPage title={request.confirmed_at ? 'Seu pedido' : 'Confirme o seu pedido'} protocol={request.protocol}>
    {sent && (
      <Done>
        <b>Pedido confirmado.</b> Guarde o endereço desta página: só por ele você acompanha, sem senha.
      </Done>
    )}
    {!request.confirmed_at && <Confirmation />}
    <Facts facts={factsOf(request)} />
    <section aria-labelledby="pedido">
      <h2 id="pedido">O que você escreveu</h2>
      <p className="report-text">{request.text}</p>
    </section>
    {request.outcome && request.closed_at && (
      <section aria-labelledby="resposta">
        <h2 id="resposta">Resposta: {caseOutcomes[request.outcome]}</h2>
        <p className="report-text">{request.answer}</p>
        <p className="small muted">
          Respondido por uma pessoa da equipe em {formatDateTime(request.closed_at, ' às ')}.
        </p>
        <p className="small muted">
          Não concorda? Faça outro pedido pela{' '}
          <a className="link" href={paths.contact}>
            página de contato
          </a>{' '}
          ou fale com a Autoridade Nacional de Proteção de Dados (ANPD).
        </p>
      </section>
    )}
  </SecretLinkPage>
)

/** Uses a form instead of a link, because mail programs open links automatically. */
const Confirmation = () => (
  <form method="post">
    <p>O pedido chegou com o seu e-mail. Foi você? Confirme, e uma pessoa da nossa equipe começa a tratar dele.</p>
    <button type="submit" className="btn btn-primary btn-block">
      Confirmar o pedido
    </button>
    <p className="small muted">Se não foi você, feche esta página: o pedido é apagado em poucos dias.</p>
  </form>
)

const factsOf = ({ subject, received_at, confirmed_at, due_at }: DataRequestPageProps['request']) => ({
  Pedido: caseSubjects[subject].name,
  'Recebido em': formatDateTime(received_at, ' às '),
  Situação: !confirmed_at
    ? 'Espera a sua confirmação'
    : due_at
      ? `Em análise, até ${formatDateTime(due_at, ' às ')}`
      : 'Respondido',
})
