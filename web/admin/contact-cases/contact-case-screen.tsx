import { contactCaseKind, contactOutcomes } from '#contract/contact-case.ts'
import { type ContactCase, readContactCase } from '#contract/contact-case-admin.ts'
import { formatDateTime } from '#contract/format.ts'
import { adminPaths } from '#contract/paths.ts'
import { userTypeOf } from '#contract/user-types.ts'
import type { WorklistKind } from '#contract/worklist.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { Link, useParams } from '#web/kit/client/router.tsx'
import { Note } from '#web/kit/note.tsx'
import { call } from '../calls.ts'
import { CaseClock } from '../frame/case-clock.tsx'
import { type CaseLine, CaseScreen, nextCaseKeys, useCaseLine } from '../frame/case-screen.tsx'
import { FactList, Panel } from '../frame/screen.tsx'
import { contactCasePath } from '../paths.ts'
import { useCase } from '../reviews/queues.ts'
import { useVersionOutcome } from '../reviews/version-decision.tsx'
import { useWorklist } from '../worklist/worklist.ts'
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
  const line = useContactLine(id, data?.kind === 'authority' ? 'authority' : 'complaint')
  return (
    <CaseScreen
      title="Contato com prazo"
      accountId={data?.account?.id}
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

function useContactLine(id: number, kind: WorklistKind) {
  const queue = useWorklist({ kind })
  const ids = queue.data?.pages.flatMap(({ data }) => data.map(item => item.id)) ?? []
  const queuePath = `${adminPaths.worklist}?especie=${kind}`
  return useCaseLine(id, { queue, ids, count: ids.length, pathOf: to => contactCasePath(to), queuePath })
}

function ContactView({ one, line }: { one: ContactCase; line: CaseLine }) {
  const { conflict, outcome } = useVersionOutcome(line, caseKey, ['account-history'])
  return (
    <>
      {conflict && (
        <Note tone="info" icon="info" role="alert">
          <p>{conflict}</p>
        </Note>
      )}
      <div className="split">
        <div className="stack stack-3 split-side">
          <Panel title="O que chegou pela página de contato">
            <p className="report-said">{one.text}</p>
          </Panel>
          {one.answer && <Answered answer={one.answer} />}
          <Others others={one.others} />
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

const Others = ({ others }: Pick<ContactCase, 'others'>) =>
  others.length > 0 && (
    <Panel title="Outros do mesmo e-mail">
      <ul className="report-others">
        {others.map(({ id, protocol, kind, received_at, outcome }) => (
          <li key={id}>
            <Link to={contactCasePath(id)}>{contactCaseKind(kind).name}</Link>
            <span className="xs num">
              {protocol} · {formatDateTime(received_at)} · {outcome ? contactOutcomes[outcome] : 'em aberto'}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
