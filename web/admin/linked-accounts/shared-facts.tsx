import { formatDate } from '#contract/format.ts'
import type { LinkedCase } from '#contract/linked-accounts.ts'
import { explanations, type LinkedKind, linkedKind } from '#contract/linked-kinds.ts'
import { evidenceSignals } from '#contract/trust-signals.ts'
import { PermittedLink } from '../frame/permitted-link.tsx'
import { Panel } from '../frame/screen.tsx'
import { mediaPath } from '../paths.ts'
import { accountName } from './linked-cases.ts'

type Fact = LinkedCase['facts'][number]

/** A fact and what usually explains it have the same room. */
export const SharedFacts = ({ one }: { one: LinkedCase }) => (
  <Panel title="O que estas contas têm em comum">
    {one.facts.length === 0 && <p className="muted">Mais nada: as outras contas foram excluídas.</p>}
    <ul className="linked-facts">
      {one.facts.map(fact => (
        <li key={`${fact.kind} ${fact.since} ${fact.accounts.map(({ id }) => id)}`}>
          <div>
            <h3 className="h-sm">{nameOf(fact)}</h3>
            <p className="xs num">desde {formatDate(fact.since)}, nestas contas:</p>
            <ul className="linked-holders">
              {fact.accounts.map(holder => (
                <li key={holder.id}>
                  <Holder one={one} id={holder.id} kind={fact.kind} />
                  <span className="xs num"> {spanOf(holder)}</span>
                </li>
              ))}
            </ul>
            {fact.holders > fact.accounts.length && (
              <p className="xs num">Ao todo {fact.holders} contas do site o têm; as demais não estão neste caso.</p>
            )}
          </div>
          <div>
            <p className="xs">O que costuma explicar</p>
            <Innocent kind={fact.kind} />
          </div>
        </li>
      ))}
    </ul>
  </Panel>
)

type HolderProps = { one: LinkedCase; id: number; kind: LinkedKind }

/** What is almost the same in two pictures has to be seen. */
function Holder({ one, id, kind }: HolderProps) {
  const name = accountName(one.accounts.find(account => account.id === id) ?? { id, nickname: null })
  return kind === 'picture' ? <PermittedLink to={mediaPath(id)}>{name}, as imagens</PermittedLink> : <span>{name}</span>
}

function nameOf({ kind, times }: Fact) {
  if (times === 1) return linkedKind(kind).name
  return kind === 'picture' ? `${times} imagens quase iguais` : `${linkedKind(kind).name} (${times} vezes)`
}

function spanOf({ since, last_at }: Fact['accounts'][number]) {
  const [first, last] = [formatDate(since), last_at && formatDate(last_at)]
  return last && last !== first ? `de ${first} a ${last}` : first
}

const Innocent = ({ kind }: { kind: LinkedKind }) => (
  <ul className="linked-innocent">
    {linkedKind(kind).innocent.map(explanation => (
      <li key={explanation}>{explanations[explanation]}</li>
    ))}
  </ul>
)

export const Highlights = ({ one }: { one: LinkedCase }) => (
  <Panel title="Trechos para ler com atenção">
    <p className="xs">
      Ajudam só a leitura: nenhum trecho abre um caso, soma pontos ou decide. Idade, viagem, aparência, etnia e o
      cuidado de escolher clientes nunca contam.
    </p>
    {one.highlights.length === 0 && <p className="muted">Nenhum trecho nos textos destas contas.</p>}
    <ul className="linked-excerpts">
      {one.highlights.map(({ account_id, signal, excerpt }) => (
        <li key={`${account_id} ${signal} ${excerpt}`}>
          <p className="xs">
            {evidenceSignals[signal].name} ·{' '}
            {accountName(one.accounts.find(({ id }) => id === account_id) ?? { id: account_id, nickname: null })}
          </p>
          <p>
            <mark>{excerpt}</mark>
          </p>
        </li>
      ))}
    </ul>
  </Panel>
)
