import { formatDateTime } from '#contract/format.ts'
import { type LinkedCase, linkedEventKinds, linkedFilters, readLinkedCase } from '#contract/linked-accounts.ts'
import { linkedVerdicts } from '#contract/linked-kinds.ts'
import { adminPaths } from '#contract/paths.ts'
import { rescueStepNames, rescueSteps } from '#contract/rescue-playbook.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { Link, useParams, useSearchParams } from '#web/kit/client/router.tsx'
import { Note } from '#web/kit/note.tsx'
import { call } from '../calls.ts'
import { type CaseLine, CaseScreen, nextCaseKeys, useCaseLine } from '../frame/case-screen.tsx'
import { FactList, Panel } from '../frame/screen.tsx'
import { readOrder, readStatus } from '../frame/use-url-filter.ts'
import { guidePath, linkedCasePath } from '../paths.ts'
import { useCase } from '../reviews/queues.ts'
import { ConflictNote, useVersionOutcome } from '../reviews/version-decision.tsx'
import { AccountsBeside } from './accounts-beside.tsx'
import { linkedCasesKey, useLinkedCases } from './linked-cases.ts'
import { explanationText, LinkedDecisionPanel, linkedKeys } from './linked-decision.tsx'
import { Highlights, SharedFacts } from './shared-facts.tsx'

const keyDescriptions = [...linkedKeys, ...nextCaseKeys]
const caseKey = 'linked-case'

export function LinkedCaseScreen() {
  const id = Number(useParams().id)
  return <Linked key={id} id={id} />
}

function Linked({ id }: { id: number }) {
  const line = useLinkedLine(id)
  const query = useCase(caseKey, id, () => call(readLinkedCase, { params: { id: String(id) } }))
  const { data } = query
  return (
    <CaseScreen
      title="Contas ligadas"
      guide={guidePath('links')}
      heading={
        data && (
          <>
            {data.accounts_total === 1 ? '1 conta ligada' : `${data.accounts_total} contas ligadas`}{' '}
            <span className="xs num">caso {data.id}</span>
          </>
        )
      }
      backLabel="Voltar às contas ligadas"
      {...{ line, keyDescriptions, query }}
      badges={
        data?.watched && (
          <StatusBadge tone="info" icon="eye">
            Acompanhando
          </StatusBadge>
        )
      }
    >
      {data && <LinkedView one={data} line={line} />}
    </CaseScreen>
  )
}

function useLinkedLine(id: number) {
  const [search] = useSearchParams()
  const filter = readStatus(search, linkedFilters)
  const queue = useLinkedCases(filter, readOrder(search))
  const ids = queue.data?.pages.flatMap(({ data }) => data.map(row => row.id)) ?? []
  const suffix = search.size > 0 ? `?${search}` : ''
  return useCaseLine(id, {
    queue,
    ids,
    count: queue.data?.pages[0]?.counts[filter],
    pathOf: to => linkedCasePath(to, suffix),
    queuePath: adminPaths['links-list'] + suffix,
  })
}

function LinkedView({ one, line }: { one: LinkedCase; line: CaseLine }) {
  const { conflict, outcome } = useVersionOutcome(line, caseKey, [linkedCasesKey])
  return (
    <>
      {conflict && <ConflictNote message={conflict} />}
      {one.merged_into !== null && (
        <Note tone="info" icon="info">
          <p>
            Este caso foi reunido a outro.{' '}
            <Link to={linkedCasePath(one.merged_into)}>Ver o caso {one.merged_into}</Link>
          </p>
        </Note>
      )}
      <div className="split">
        <div className="stack stack-3 split-side">
          <SharedFacts one={one} />
          <AccountsBeside one={one} />
          <Highlights one={one} />
        </div>
        <div className="stack stack-3 split-side decide-side">
          {one.due_at !== null && <Due one={one} />}
          {one.due_at !== null && <LinkedDecisionPanel one={one} {...outcome} />}
          <Playbook />
          <Past one={one} />
          <Events one={one} />
        </div>
      </div>
    </>
  )
}

const Due = ({ one: { due_at, opened_at } }: { one: LinkedCase }) => (
  <Panel title="Prazo">
    <FactList
      facts={[
        ['Ler até', due_at ? formatDateTime(due_at) : '–'],
        ['Aberto em', formatDateTime(opened_at)],
      ]}
    />
  </Panel>
)

/** T43 in docs/safety.md: where a case may be about somebody under control, her help comes before anything else. */
const Playbook = () => (
  <details className="panel linked-playbook">
    <summary>Se alguém pode estar sob controle: primeiro o socorro</summary>
    <ol className="linked-steps">
      {rescueStepNames.map(step => (
        <li key={step}>
          <b>{rescueSteps[step].name}</b>
          <p className="small">{rescueSteps[step].text}</p>
        </li>
      ))}
    </ol>
  </details>
)

const Past = ({ one: { decisions } }: { one: LinkedCase }) =>
  decisions.map(({ id, verdict, explanation, text, operator, at }) => (
    <Panel key={id} title={linkedVerdicts[verdict]}>
      {explanation && <p>{explanationText(explanation)}</p>}
      <p className="report-said">{text}</p>
      <p className="xs">
        {operator} · <span className="num">{formatDateTime(at)}</span>
      </p>
    </Panel>
  ))

const Events = ({ one: { events } }: { one: LinkedCase }) => (
  <Panel title="O que aconteceu no caso">
    {events.length === 0 && <p className="muted">Nada ainda.</p>}
    <ol className="timeline">
      {events.map(({ id, kind, at }) => (
        <li key={id}>
          <p>{linkedEventKinds[kind]}</p>
          <p className="xs num">
            <time dateTime={at}>{formatDateTime(at)}</time>
          </p>
        </li>
      ))}
    </ol>
  </Panel>
)
