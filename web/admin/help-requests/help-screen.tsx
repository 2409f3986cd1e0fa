import './help-screen.css'
import { caseKinds, helpOutcomes } from '#contract/case-kinds.ts'
import { formatDateTime } from '#contract/format.ts'
import { type HelpCase, readHelpCase } from '#contract/help-request.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { useParams } from '#web/kit/client/router.tsx'
import { call } from '../calls.ts'
import { useCaseLine } from '../cases/case-line.ts'
import { CaseScreen, nextCaseKeys, useCase } from '../cases/case-screen.tsx'
import { CaseClock } from '../frame/case-clock.tsx'
import { OtherCases } from '../frame/other-cases.tsx'
import { FactList, Panel } from '../frame/screen.tsx'
import { guidePath } from '../guide-names.ts'
import { ConflictNote, useVersionOutcome } from '../reviews/version-decision.tsx'
import { AnswerHelp, CloseHelp, helpKeys } from './help-actions.tsx'
import { Playbook } from './playbook.tsx'

const keyDescriptions = [...helpKeys, ...nextCaseKeys]
const caseKey = 'help-case'

export default function HelpScreen() {
  const id = Number(useParams().id)
  return <OneCase key={id} id={id} />
}

function OneCase({ id }: { id: number }) {
  const query = useCase(caseKey, id, () => call(readHelpCase, { params: { id: String(id) } }))
  const { data } = query
  const line = useCaseLine('help', data?.account?.id)
  const { conflict, outcome } = useVersionOutcome(line, caseKey, [])
  return (
    <CaseScreen
      held={{ kind: 'help', id }}
      title="Pedido de ajuda"
      guide={guidePath('help')}
      {...{ line, keyDescriptions, query }}
      badges={data && <Badges one={data} />}
    >
      {data && (
        <>
          {conflict && <ConflictNote message={conflict} />}
          <div className="split">
            <div className="stack stack-3 split-side">
              <Due one={data} />
              <Texts one={data} />
              {data.due_at && <AnswerHelp one={data} {...outcome} />}
              <Facts one={data} />
              <OtherCases title="Outros pedidos desta conta" others={othersOf(data)} screen="help-request" />
              {data.due_at && <CloseHelp one={data} {...outcome} />}
            </div>
            <div className="stack stack-3 split-side decide-side">
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

const Due = ({ one: { waiting_since, due_at, closed } }: { one: HelpCase }) => (
  <>
    {waiting_since && due_at && (
      <CaseClock since={waiting_since} until={due_at} source={caseKinds.help.subjects.urgent.source} />
    )}
    {closed && (
      <Panel title="Encerrado">
        <p>
          {helpOutcomes[closed.outcome]}.{' '}
          <span className="xs num">
            {closed.operator} · {formatDateTime(closed.at)}
          </span>
        </p>
      </Panel>
    )}
  </>
)

const Facts = ({ one: { account, answerable, opened_at } }: { one: HelpCase }) => (
  <Panel title="Caso">
    <FactList
      facts={[
        ['Aberto', formatDateTime(opened_at)],
        ['Conta', account ? (account.nickname ?? `nº ${account.id}, ainda sem perfil`) : 'Excluída'],
        ['Lê respostas', answerable ? 'Sim, com a palavra dela' : 'Não'],
      ]}
    />
  </Panel>
)

const othersOf = ({ others }: HelpCase) =>
  others.map(({ outcome, ...other }) => ({
    ...other,
    name: caseKinds.help.audit.name,
    outcome: outcome ? helpOutcomes[outcome] : undefined,
  }))
