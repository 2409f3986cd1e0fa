import { requestKinds, requestOutcomes } from '#contract/data-request.ts'
import { type DataRequestCase, readDataRequest } from '#contract/data-request-admin.ts'
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
import { dataRequestPath, guidePath } from '../paths.ts'
import { ConflictNote, useVersionOutcome } from '../reviews/version-decision.tsx'
import { AnswerPanel, answerKeys } from './answer-panel.tsx'

const keyDescriptions = [...answerKeys, ...nextCaseKeys]
const caseKey = 'data-request-case'

export function DataRequestScreen() {
  const id = Number(useParams().id)
  return <Request key={id} id={id} />
}

function Request({ id }: { id: number }) {
  const line = useKindLine('data_request', id, dataRequestPath)
  const query = useCase(caseKey, id, () => call(readDataRequest, { params: { id: String(id) } }))
  const { data } = query
  return (
    <CaseScreen
      title="Pedido sobre dados pessoais"
      accountId={data?.account?.id}
      guide={guidePath('data')}
      heading={
        data && (
          <>
            {requestKinds[data.kind].name} <span className="xs num">{data.protocol}</span>
          </>
        )
      }
      {...{ line, keyDescriptions, query }}
      badges={
        data && (
          <span className="badges">
            <StatusBadge {...(data.answer ? { tone: 'green' } : { tone: 'info' })}>
              {data.answer ? requestOutcomes[data.answer.outcome] : 'Aguarda resposta'}
            </StatusBadge>
          </span>
        )
      }
    >
      {data && <RequestView one={data} line={line} />}
    </CaseScreen>
  )
}

function RequestView({ one, line }: { one: DataRequestCase; line: CaseLine }) {
  const { conflict, outcome } = useVersionOutcome(line, caseKey, ['account-history'])
  return (
    <>
      {conflict && <ConflictNote message={conflict} />}
      <div className="split">
        <div className="stack stack-3 split-side">
          <Panel title="O que a pessoa escreveu">
            <p className="report-said">{one.text}</p>
          </Panel>
          {one.answer && (
            <Panel title={`Resposta: ${requestOutcomes[one.answer.outcome]}`}>
              <p className="report-said">{one.answer.text}</p>
              <p className="xs">
                {one.answered_by} · <span className="num">{formatDateTime(one.answer.at)}</span>
              </p>
            </Panel>
          )}
          <OtherCases title="Outros pedidos da mesma pessoa" others={othersOf(one)} pathOf={dataRequestPath} />
        </div>
        <div className="stack stack-3 split-side decide-side">
          {one.due_at && <CaseClock since={one.received_at} until={one.due_at} source="prazo da LGPD" />}
          {one.due_at && <AnswerPanel one={one} {...outcome} />}
          <Facts one={one} />
        </div>
      </div>
    </>
  )
}

const othersOf = ({ others }: DataRequestCase) =>
  others.map(({ kind, outcome, ...other }) => ({
    ...other,
    name: requestKinds[kind].name,
    outcome: outcome ? requestOutcomes[outcome] : undefined,
  }))

const Facts = ({ one: { account, email, from_account, received_at, confirmed_at } }: { one: DataRequestCase }) => (
  <Panel title="Quem pede">
    <FactList
      facts={[
        ['E-mail', email],
        ['Como se sabe', from_account ? 'Entrou na conta com a senha' : 'Abriu o link enviado a este e-mail'],
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
