import './accounts.css'
import { useQuery } from '@tanstack/react-query'
import { pathOf } from '#contract/admin-screens.ts'
import { formatDate } from '#contract/format.ts'
import {
  explanations,
  linkedKinds,
  readSharedFacts,
  type SharedFact,
  type SharedFacts,
} from '#contract/linked-accounts.ts'
import { duties } from '#contract/operator-roles.ts'
import { evidenceSignals } from '#contract/trust-signals.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { call } from '../calls.ts'
import { FailureNote } from '../frame/failure-note.tsx'
import { Panel } from '../frame/screen.tsx'
import { guidePath } from '../guide-names.ts'
import { PermittedLink } from '../session/permitted-link.tsx'
import { useMay } from '../session/session.tsx'

const title = 'O que esta conta tem em comum com outras'

/** Shown on the account and document screens, if the account has facts in common with other accounts. */
export function SharedFactsPanel({ accountId }: { accountId: number }) {
  const mayRead = useMay(duties.seeDocumentCases)
  const { data, error, refetch } = useQuery({
    queryKey: ['shared-facts', accountId],
    queryFn: () => call(readSharedFacts, { params: { id: String(accountId) } }),
    enabled: mayRead,
    gcTime: 0,
    staleTime: 15_000,
  })
  if (error)
    return (
      <Panel title={title}>
        <FailureNote error={error} again={() => void refetch()} />
      </Panel>
    )
  if (!data || data.facts.length === 0) return null
  return (
    <Panel title={title}>
      <p className="xs">
        Ter algo em comum é quase sempre inocente, e não muda nada no anúncio, na ordem da lista nem no plano.
      </p>
      <ul className="shared-facts">
        {data.facts.map(fact => (
          <Fact key={`${fact.kind} ${fact.accounts.map(({ id }) => id)}`} fact={fact} accountId={accountId} />
        ))}
      </ul>
      {data.highlights.length > 0 && <Highlights highlights={data.highlights} />}
      {/* docs/safety.md T43: operators first help a person who may be under someone's control. */}
      <p className="xs">
        <a href={guidePath('help')} target="_blank" rel="noopener">
          Se alguém pode estar sob controle: primeiro o socorro
          <span className="sr"> (guia, em outra aba)</span>
        </a>
      </p>
    </Panel>
  )
}

type FactProps = { fact: SharedFact; accountId: number }

/** Gives the innocent explanation as much space as the shared fact. */
const Fact = ({ fact, accountId }: FactProps) => (
  <li>
    <div>
      <h3 className="h-sm">{nameOf(fact)}</h3>
      <p className="xs num">desde {formatDate(fact.since)}, nestas contas:</p>
      <ul className="shared-holders">
        {fact.accounts.map(holder => (
          <li key={holder.id}>
            <Holder {...{ holder, accountId }} kind={fact.kind} />
            <span className="xs num"> {spanOf(holder)}</span>{' '}
            {holder.suspended && (
              <StatusBadge tone="danger" icon="lock-keyhole">
                Suspensa
              </StatusBadge>
            )}
          </li>
        ))}
      </ul>
      {fact.holders > fact.accounts.length && (
        <p className="xs num">
          Ao todo {fact.holders} contas do site o têm; mostramos {fact.accounts.length}.
        </p>
      )}
    </div>
    <div>
      <p className="xs">O que costuma explicar</p>
      <ul className="shared-innocent">
        {linkedKinds[fact.kind].innocent.map(explanation => (
          <li key={explanation}>{explanations[explanation]}</li>
        ))}
      </ul>
    </div>
  </li>
)

type HolderProps = { holder: SharedFact['accounts'][number]; accountId: number; kind: SharedFact['kind'] }

/** For a similar picture, links to the account's media, so that the operator can compare the pictures. */
function Holder({ holder: { id, name }, accountId, kind }: HolderProps) {
  const label = id === accountId ? 'Esta conta' : (name ?? `Conta ${id}`)
  if (kind === 'picture') return <PermittedLink to={pathOf('media', id)}>{label}, as imagens</PermittedLink>
  return id === accountId ? <span>{label}</span> : <PermittedLink to={pathOf('account', id)}>{label}</PermittedLink>
}

function nameOf({ kind, times }: SharedFact) {
  if (times === 1) return linkedKinds[kind].name
  return kind === 'picture' ? `${times} imagens quase iguais` : `${linkedKinds[kind].name} (${times} vezes)`
}

function spanOf({ since, last_at }: SharedFact['accounts'][number]) {
  const [first, last] = [formatDate(since), formatDate(last_at)]
  return last === first ? first : `de ${first} a ${last}`
}

const Highlights = ({ highlights }: Pick<SharedFacts, 'highlights'>) => (
  <div className="stack stack-2">
    <h3 className="h-sm">Trechos para ler com atenção</h3>
    <p className="xs">
      Ajudam só a leitura: nenhum trecho soma pontos ou decide. Idade, viagem, aparência, etnia e o cuidado de escolher
      clientes nunca contam.
    </p>
    <ul className="shared-excerpts">
      {highlights.map(({ signal, excerpt }) => (
        <li key={`${signal} ${excerpt}`}>
          <p className="xs">{evidenceSignals[signal].name}</p>
          <p>
            <mark>{excerpt}</mark>
          </p>
        </li>
      ))}
    </ul>
  </div>
)
