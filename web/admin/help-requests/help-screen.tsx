import { formatDateTime } from '#contract/format.ts'
import { type HelpCase, readHelpCase } from '#contract/help-request-admin.ts'
import { helpOutcomes } from '#contract/rescue-playbook.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { Link, useParams } from '#web/kit/client/router.tsx'
import { call } from '../calls.ts'
import { CaseScreen, nextCaseKeys } from '../cases/case-screen.tsx'
import { useKindLine } from '../cases/kind-line.ts'
import { useCase } from '../cases/queues.ts'
import { FactList, Panel, useNow } from '../frame/screen.tsx'
import { guidePath, helpPath } from '../paths.ts'
import { ConflictNote, useVersionOutcome } from '../reviews/version-decision.tsx'
import { AnswerHelp, CloseHelp, helpKeys } from './help-actions.tsx'
import { Playbook } from './playbook.tsx'

const keyDescriptions = [...helpKeys, ...nextCaseKeys]
const caseKey = 'help-case'

export function HelpScreen() {
  const id = Number(useParams().id)
  return <OneCase key={id} id={id} />
}

function OneCase({ id }: { id: number }) {
  const line = useKindLine('help', id, helpPath)
  const query = useCase(caseKey, id, () => call(readHelpCase, { params: { id: String(id) } }))
  const { conflict, outcome } = useVersionOutcome(line, caseKey, [])
  const { data } = query
  return (
    <CaseScreen
      title="Pedido de ajuda"
      accountId={data?.account?.id}
      guide={guidePath('help')}
      {...{ line, keyDescriptions, query }}
      badges={data && <Badges one={data} />}
    >
      {data && (
        <>
          {conflict && <ConflictNote message={conflict} />}
          <div className="split">
            <div className="stack stack-3 split-side">
              <Texts one={data} />
              {data.due_at && <AnswerHelp one={data} {...outcome} />}
              <Facts one={data} />
              {data.due_at && <CloseHelp one={data} {...outcome} />}
            </div>
            <div className="stack stack-3 split-side decide-side">
              <Due one={data} />
              <Playbook one={data} {...outcome} />
            </div>
          </div>
        </>
      )}
    </CaseScreen>
  )
}

const Badges = ({ one: { account, closed } }: { one: HelpCase }) => (
  <span className="badges">
    {account?.paused && <StatusBadge icon="circle-pause">Perfil pausado</StatusBadge>}
    {account?.listed && <StatusBadge tone="info">No ar</StatusBadge>}
    {account?.suspended && <StatusBadge tone="danger">Conta suspensa</StatusBadge>}
    {closed && <StatusBadge tone="green">Encerrado</StatusBadge>}
  </span>
)

const Texts = ({ one: { messages } }: { one: HelpCase }) => (
  <Panel title="O que foi dito">
    <ol className="help-messages">
      {messages.map(({ id, operator, text, at }) => (
        <li key={id} className={operator ? 'is-ours' : undefined}>
          <p className="xs">
            {operator ?? 'A pessoa'} · <span className="num">{formatDateTime(at)}</span>
          </p>
          <p className="help-said">{text}</p>
        </li>
      ))}
    </ol>
  </Panel>
)

function Due({ one: { due_at, closed } }: { one: HelpCase }) {
  const now = useNow()
  if (closed) {
    return (
      <Panel title="Encerrado">
        <p>
          {helpOutcomes[closed.outcome]}.{' '}
          <span className="xs num">
            {closed.operator} · {formatDateTime(closed.at)}
          </span>
        </p>
      </Panel>
    )
  }
  if (due_at === null) return null
  const isLate = now >= Date.parse(due_at)
  return (
    <Panel title="Prazo" className={isLate ? 'help-late' : ''}>
      <p>
        <b>{isLate ? 'Venceu em' : 'Até'}</b> <span className="num">{formatDateTime(due_at)}</span>
      </p>
    </Panel>
  )
}

const Facts = ({ one: { account, answerable, opened_at, others } }: { one: HelpCase }) => (
  <Panel title="Caso">
    <FactList
      facts={[
        ['Aberto', formatDateTime(opened_at)],
        ['Conta', account ? (account.nickname ?? `nº ${account.id}, ainda sem perfil`) : 'Excluída'],
        ['Lê respostas', answerable ? 'Sim, com a palavra dela' : 'Não'],
      ]}
    />
    {others.length > 0 && (
      <ul className="help-others">
        {others.map(({ id, opened_at, open }) => (
          <li key={id}>
            <Link to={helpPath(id)}>Outro pedido desta conta</Link>{' '}
            <span className="xs num">
              {formatDateTime(opened_at)} · {open ? 'aberto' : 'encerrado'}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Panel>
)
