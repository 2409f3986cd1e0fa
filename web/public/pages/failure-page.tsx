import { failures } from '#contract/call-failures.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { Icon } from '#web/kit/icon.tsx'
import { PlainShell } from '#web/parts/shell.tsx'

type FailureKind =
  | 'unavailable'
  | 'unexpected'
  | 'notFound'
  | 'refused'
  | 'crossSite'
  | 'unreached'
  | 'tooManyReads'
  | 'busy'
export type FailurePageProps = { kind: FailureKind; requestId?: string }

const headings = {
  unavailable: 'Voltamos já',
  unexpected: 'Algo deu errado',
  notFound: 'Nada por aqui',
  refused: 'Não foi possível continuar',
  crossSite: 'Não foi possível continuar',
  unreached: 'Sem conexão',
  tooManyReads: 'Só um instante',
  busy: 'Só um instante',
}

const texts = { ...messages, ...failures }

// An empty `href` is the current URL, including its query.
const thisPage = ''

export const FailurePage = ({ kind, requestId }: FailurePageProps) => (
  <PlainShell>
    <div className="empty" data-unreached={kind === 'unreached' ? '' : undefined}>
      <img src="/art/rio-vazio.svg" alt="" width="320" height="200" fetchPriority="low" />
      <h1>{headings[kind]}</h1>
      <p className="muted">{texts[kind]}</p>
      {kind === 'notFound' || kind === 'refused' || kind === 'crossSite' ? (
        <a className="btn btn-outline btn-sm" href={paths.landing}>
          Voltar ao início
        </a>
      ) : (
        <a className="btn btn-outline btn-sm" href={thisPage}>
          <Icon name="rotate-ccw" />
          Tentar de novo
        </a>
      )}
      {requestId && (
        <p className="xs">
          Código do erro: <span className="num">{requestId}</span>
        </p>
      )}
    </div>
  </PlainShell>
)
