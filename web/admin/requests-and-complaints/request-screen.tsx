import { type AnswerableCase, readCase } from '#contract/case.ts'
import { caseKinds, caseOutcomes, caseSubjects } from '#contract/case-kinds.ts'
import { formatDateTime } from '#contract/format.ts'
import { userTypeOf } from '#contract/user-types.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { useParams } from '#web/kit/client/router.tsx'
import { call } from '../calls.ts'
import { CaseColumns } from '../cases/case-columns.tsx'
import { type CaseLine, useCaseLine } from '../cases/case-line.ts'
import { CaseScreen, nextCaseKeys, useCase } from '../cases/case-screen.tsx'
import { CaseClock } from '../frame/case-clock.tsx'
import { OtherCases } from '../frame/other-cases.tsx'
import { FactList, Panel } from '../frame/screen.tsx'
import { guidePath } from '../guide-names.ts'
import { ConflictNote, useVersionOutcome } from '../reviews/version-decision.tsx'
import { AnswerPanel, answerKeys } from './answer-panel.tsx'
import { DisclosurePanel } from './disclosure-panel.tsx'

const keyDescriptions = [...answerKeys, ...nextCaseKeys]
const caseKey = 'request'

export default function RequestScreen() {
  const id = Number(useParams().id)
  return <OneCase key={id} id={id} />
}

function OneCase({ id }: { id: number }) {
  const query = useCase(caseKey, id, () => call(readCase, { params: { id: String(id) } }))
  const { data } = query
  const kind = data?.kind ?? 'complaint'
  const line = useCaseLine(kind, data?.account?.id)
  return (
    <CaseScreen
      held={{ kind, id }}
      title={data ? caseKinds[kind].screen.title : 'Caso'}
      guide={guidePath(caseKinds[kind].screen.guide)}
      heading={
        data && (
          <>
            {caseSubjects[data.subject].name} <span className="xs num">{data.protocol}</span>
          </>
        )
      }
      {...{ line, keyDescriptions, query }}
      badges={
        data && (
          <span className="badges">
            <StatusBadge {...(data.answer ? { tone: 'green' } : { tone: 'info' })}>
              {data.answer ? caseOutcomes[data.answer.outcome] : 'Aguarda resposta'}
            </StatusBadge>
          </span>
        )
      }
    >
      {data && <CaseView one={data} line={line} />}
    </CaseScreen>
  )
}

function CaseView({ one, line }: { one: AnswerableCase; line: CaseLine }) {
  const { conflict, outcome } = useVersionOutcome(line, caseKey, ['account-history'])
  const { written, others } = caseKinds[one.kind].screen
  return (
    <>
      {conflict && <ConflictNote message={conflict} />}
      <CaseColumns
        decision={
          one.due_at && (
            <>
              <CaseClock since={one.received_at} until={one.due_at} source={caseSubjects[one.subject].source} />
              <AnswerPanel one={one} {...outcome} />
            </>
          )
        }
        facts={<Facts one={one} />}
      >
        <Panel title={written}>
          <p className="report-said">{one.text}</p>
        </Panel>
        {one.answer && <Answered answer={one.answer} />}
        {one.kind === 'authority' && <DisclosurePanel id={one.id} isOpen={one.answer === null} />}
        <OtherCases title={others} others={othersOf(one)} screen="case" />
      </CaseColumns>
    </>
  )
}

const othersOf = ({ others }: AnswerableCase) =>
  others.map(({ subject, outcome, ...other }) => ({
    ...other,
    name: caseSubjects[subject].name,
    outcome: outcome ? caseOutcomes[outcome] : undefined,
  }))

type Answer = NonNullable<AnswerableCase['answer']>

const Answered = ({ answer: { outcome, text, note, operator, at } }: { answer: Answer }) => (
  <Panel title={`Resposta: ${caseOutcomes[outcome]}`}>
    <p className="report-said">{text}</p>
    {note && (
      <p className="xs">
        <b>Nota da equipe:</b> {note}
      </p>
    )}
    <p className="xs">
      {operator} · <span className="num">{formatDateTime(at)}</span>
    </p>
  </Panel>
)

function Facts({ one: { kind, account, email, from_account, received_at, confirmed_at } }: { one: AnswerableCase }) {
  const { who, proof } = caseKinds[kind].screen
  return (
    <Panel title={who}>
      <FactList
        facts={[
          ['E-mail', email],
          ['Como se sabe', from_account ? 'Entrou na conta com a senha' : proof],
          [
            'Conta',
            account
              ? `${account.name}, ${userTypeOf(account.user_type)?.label ?? 'visitante'}`
              : 'Nenhuma com este e-mail',
          ],
          ...(account ? [['Conta criada', formatDateTime(account.created_at)] as const] : []),
          ['Recebido', formatDateTime(received_at)],
          ...(!from_account && confirmed_at ? [['Confirmado', formatDateTime(confirmed_at)] as const] : []),
        ]}
      />
    </Panel>
  )
}
