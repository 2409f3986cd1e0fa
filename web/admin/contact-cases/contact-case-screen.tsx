import { contactCaseKind, contactOutcomes } from '#contract/contact-case.ts'
import { type ContactCase, readContactCase } from '#contract/contact-case-admin.ts'
import { formatDateTime } from '#contract/format.ts'
import { userTypeOf } from '#contract/user-types.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { useParams } from '#web/kit/client/router.tsx'
import { call } from '../calls.ts'
import { type CaseLine, CaseScreen, nextCaseKeys } from '../cases/case-screen.tsx'
import { useKindLine } from '../cases/kind-line.ts'
import { useCase } from '../cases/queues.ts'
import { CaseClock } from '../frame/case-clock.tsx'
import { OtherCases } from '../frame/other-cases.tsx'
import { FactList, Panel } from '../frame/screen.tsx'
import { contactCasePath, guidePath } from '../paths.ts'
import { ConflictNote, useVersionOutcome } from '../reviews/version-decision.tsx'
import { AnswerPanel, answerKeys } from './answer-panel.tsx'

const keyDescriptions = [...answerKeys, ...nextCaseKeys]
const caseKey = 'contact-case'

export function ContactCaseScreen() {
  const id = Number(useParams().id)
  return <Contact key={id} id={id} />
}

function Contact({ id }: { id: number }) {
  const query = useCase(caseKey, id, () => call(readContactCase, { params: { id: String(id) } }))
  const { data } = query
  const line = useKindLine(data?.kind === 'authority' ? 'authority' : 'complaint', id, contactCasePath)
  return (
    <CaseScreen
      title="Contato com prazo"
      accountId={data?.account?.id}
      guide={guidePath('contact')}
      heading={
        data && (
          <>
            {contactCaseKind(data.kind).name} <span className="xs num">{data.protocol}</span>
          </>
        )
      }
      {...{ line, keyDescriptions, query }}
      badges={
        data && (
          <span className="badges">
            <StatusBadge {...(data.answer ? { tone: 'green' } : { tone: 'info' })}>
              {data.answer ? contactOutcomes[data.answer.outcome] : 'Aguarda resposta'}
            </StatusBadge>
          </span>
        )
      }
    >
      {data && <ContactView one={data} line={line} />}
    </CaseScreen>
  )
}

function ContactView({ one, line }: { one: ContactCase; line: CaseLine }) {
  const { conflict, outcome } = useVersionOutcome(line, caseKey, ['account-history'])
  return (
    <>
      {conflict && <ConflictNote message={conflict} />}
      <div className="split">
        <div className="stack stack-3 split-side">
          <Panel title="O que chegou pela página de contato">
            <p className="report-said">{one.text}</p>
          </Panel>
          {one.answer && <Answered answer={one.answer} />}
          <OtherCases title="Outros do mesmo e-mail" others={othersOf(one)} pathOf={contactCasePath} />
        </div>
        <div className="stack stack-3 split-side decide-side">
          {one.due_at && (
            <CaseClock since={one.received_at} until={one.due_at} source={contactCaseKind(one.kind).source} />
          )}
          {one.due_at && <AnswerPanel one={one} {...outcome} />}
          <Facts one={one} />
        </div>
      </div>
    </>
  )
}

const othersOf = ({ others }: ContactCase) =>
  others.map(({ kind, outcome, ...other }) => ({
    ...other,
    name: contactCaseKind(kind).name,
    outcome: outcome ? contactOutcomes[outcome] : undefined,
  }))

const Answered = ({
  answer: { outcome, text, note, operator, at },
}: {
  answer: NonNullable<ContactCase['answer']>
}) => (
  <Panel title={`Resposta: ${contactOutcomes[outcome]}`}>
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

const Facts = ({ one: { account, email, received_at } }: { one: ContactCase }) => (
  <Panel title="Quem escreveu">
    <FactList
      facts={[
        ['E-mail', email],
        ['Como se sabe', 'Foi digitado no formulário: não há prova'],
        [
          'Conta',
          account
            ? `${account.name}, ${userTypeOf(account.user_type)?.label ?? 'visitante'}`
            : 'Nenhuma com este e-mail',
        ],
        ['Recebido', formatDateTime(received_at)],
      ]}
    />
  </Panel>
)
