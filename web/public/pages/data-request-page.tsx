import { type RequestKind, type RequestOutcome, requestKinds, requestOutcomes } from '#contract/data-request.ts'
import { formatDateTime } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { Icon } from '#web/kit/icon.tsx'
import { PlainShell } from '#web/parts/shell.tsx'

export type DataRequestPageProps = {
  request: {
    protocol: string
    kind: RequestKind
    body: string
    received_at: Date
    confirmed_at: Date | null
    due_at: Date | null
    outcome: RequestOutcome | null
    answer: string | null
    answered_at: Date | null
  }
  /** Just confirmed. */
  sent?: boolean
}

export const DataRequestPage = ({ request, sent = false }: DataRequestPageProps) => (
  <PlainShell className="narrow contact report">
    <h1>{request.confirmed_at ? 'Seu pedido' : 'Confirme o seu pedido'}</h1>
    <p className="report-protocol">
      <span className="small muted">Protocolo</span>
      <b className="num">{request.protocol}</b>
    </p>
    {sent && (
      <p className="note note-green" role="status">
        <Icon name="circle-check" />
        <span>
          <b>Pedido confirmado.</b> Guarde o endereço desta página: só por ele você acompanha, sem senha.
        </span>
      </p>
    )}
    {!request.confirmed_at && <Confirmation />}
    <RequestFacts request={request} />
    <section aria-labelledby="pedido">
      <h2 id="pedido">O que você escreveu</h2>
      <p className="report-text">{request.body}</p>
    </section>
    {request.outcome && request.answered_at && (
      <section aria-labelledby="resposta">
        <h2 id="resposta">Resposta: {requestOutcomes[request.outcome]}</h2>
        <p className="report-text">{request.answer}</p>
        <p className="small muted">
          Respondido por uma pessoa da equipe em {formatDateTime(request.answered_at, ' às ')}.
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
  </PlainShell>
)

/** A form, since mail programs open links by themselves. */
const Confirmation = () => (
  <form method="post">
    <p>O pedido chegou com o seu e-mail. Foi você? Confirme, e uma pessoa da nossa equipe começa a tratar dele.</p>
    <button type="submit" className="btn btn-primary btn-block">
      Confirmar o pedido
    </button>
    <p className="small muted">Se não foi você, feche esta página: o pedido é apagado em poucos dias.</p>
  </form>
)

const RequestFacts = ({ request: { kind, received_at, confirmed_at, due_at } }: DataRequestPageProps) => (
  <dl className="owner">
    <div>
      <dt>Pedido</dt>
      <dd>{requestKinds[kind].name}</dd>
    </div>
    <div>
      <dt>Recebido em</dt>
      <dd>{formatDateTime(received_at, ' às ')}</dd>
    </div>
    <div>
      <dt>Situação</dt>
      <dd>
        {!confirmed_at
          ? 'Espera a sua confirmação'
          : due_at
            ? `Em análise, até ${formatDateTime(due_at, ' às ')}`
            : 'Respondido'}
      </dd>
    </div>
  </dl>
)
