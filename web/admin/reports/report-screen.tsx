import { useState } from 'react'
import { formatDateTime } from '#contract/format.ts'
import { adminPaths } from '#contract/paths.ts'
import { type ReportCase, readReportCase } from '#contract/report-admin.ts'
import { reportKinds, verdicts } from '#contract/report-kinds.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { Link, useParams } from '#web/kit/client/router.tsx'
import { Note } from '#web/kit/note.tsx'
import { call } from '../calls.ts'
import { PermittedHolds } from '../evidence/holds-panel.tsx'
import { CaseClock } from '../frame/case-clock.tsx'
import { type CaseLine, CaseScreen, nextCaseKeys, useCaseLine } from '../frame/case-screen.tsx'
import { publicPage } from '../frame/public-page.ts'
import { FactList, Panel } from '../frame/screen.tsx'
import { documentPath, mediaPath, reportPath } from '../paths.ts'
import { useCase } from '../reviews/queues.ts'
import { useVersionOutcome } from '../reviews/version-decision.tsx'
import { useWorklist } from '../worklist/worklist.ts'
import { PastDecisions, ReportDecisionPanel, reportKeys } from './report-decision.tsx'
import { ReportTarget, ReportTexts } from './report-target.tsx'

const keyDescriptions = [...reportKeys, ...nextCaseKeys]
const caseKey = 'report-case'

export function ReportScreen() {
  const id = Number(useParams().id)
  return <Report key={id} id={id} />
}

function Report({ id }: { id: number }) {
  const line = useReportLine(id)
  const query = useCase(caseKey, id, () => call(readReportCase, { params: { id: String(id) } }))
  const { data } = query
  return (
    <CaseScreen
      title="Denúncia"
      accountId={data?.account?.id}
      heading={
        data && (
          <>
            {reportKinds[data.kind].name} <span className="xs num">{data.protocol}</span>
          </>
        )
      }
      {...{ line, keyDescriptions, query }}
      badges={data && <Badges one={data} />}
    >
      {data && <ReportView one={data} line={line} />}
    </CaseScreen>
  )
}

function useReportLine(id: number) {
  const queue = useWorklist({ kind: 'report' })
  const ids = queue.data?.pages.flatMap(({ data }) => data.map(item => item.id)) ?? []
  const queuePath = `${adminPaths.worklist}?especie=report`
  return useCaseLine(id, { queue, ids, count: ids.length, pathOf: to => reportPath(to), queuePath })
}

const Badges = ({ one }: { one: ReportCase }) => (
  <span className="badges">
    <StatusBadge {...(one.lane === 'formal' && { tone: 'info' })}>
      {one.lane === 'formal' ? 'Notificação identificada' : 'Anônima'}
    </StatusBadge>
    {one.hiding?.until === null && (
      <StatusBadge tone="danger" icon="circle-pause">
        Fora do ar
      </StatusBadge>
    )}
    {one.over_limit && <StatusBadge tone="gold">Uma de muitas</StatusBadge>}
  </span>
)

function ReportView({ one, line }: { one: ReportCase; line: CaseLine }) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const { conflict, outcome } = useVersionOutcome(line, caseKey, ['account', 'account-history'])
  return (
    <>
      {conflict && (
        <Note tone="info" icon="info" role="alert">
          <p>{conflict}</p>
        </Note>
      )}
      <div className="split">
        <div className="stack stack-3 split-side">
          <ReportTexts one={one} />
          <ReportTarget one={one} chosen={chosen} onChosen={one.due_at === null ? undefined : setChosen} />
        </div>
        <div className="stack stack-3 split-side decide-side">
          <Clock one={one} />
          {one.due_at !== null && <ReportDecisionPanel one={one} chosen={chosen} {...outcome} />}
          <PastDecisions decisions={one.decisions} />
          <Facts one={one} />
          <PermittedHolds report={one.id} />
          <Others others={one.others} />
        </div>
      </div>
    </>
  )
}

function Clock({ one: { due_at, waiting_since, lane, decisions } }: { one: ReportCase }) {
  if (due_at === null || waiting_since === null) return null
  const legal = lane === 'formal' || decisions.length > 0
  return (
    <CaseClock
      title={decisions.length > 0 ? 'Contestação: prazo' : 'Prazo'}
      since={waiting_since}
      until={due_at}
      source={legal ? 'prazo dos termos e da lei' : 'prazo nosso'}
    />
  )
}

const Facts = ({ one: { account, hiding, received_at, place, notifier } }: { one: ReportCase }) => (
  <Panel title="Caso">
    <FactList
      facts={[
        ['Recebida', formatDateTime(received_at)],
        ['Quem denuncia', notifier ? `${notifier.name}, ${notifier.email}` : 'Não se identificou'],
        ['Endereço dado', place],
        ...(hiding
          ? [['Fora do ar', `${hiding.scope === 'person' ? 'toda a conta' : 'só o item'}, ${span(hiding)}`] as const]
          : []),
        ...(account
          ? [['No ar agora', account.suspended ? 'Não: suspensa' : account.listed ? 'Sim' : 'Não'] as const]
          : []),
      ]}
    />
    {account && <Ways account={account} />}
  </Panel>
)

const span = ({ since, until }: NonNullable<ReportCase['hiding']>) =>
  until ? `de ${formatDateTime(since)} a ${formatDateTime(until)}` : `desde ${formatDateTime(since)}`

const Ways = ({ account: { id, kyc_case, listed, user_type } }: { account: NonNullable<ReportCase['account']> }) => (
  <p className="report-ways">
    <Link to={mediaPath(id)}>Fotos e vídeos, com a selfie</Link>
    {kyc_case !== null && <Link to={documentPath(kyc_case)}>Documentos</Link>}
    {listed && (
      <a href={publicPage(id, user_type)} target="_blank" rel="noopener">
        Página pública
      </a>
    )}
  </p>
)

const Others = ({ others }: Pick<ReportCase, 'others'>) =>
  others.length > 0 && (
    <Panel title="Outras sobre esta conta">
      <ul className="report-others">
        {others.map(({ id, protocol, kind, received_at, verdict }) => (
          <li key={id}>
            <Link to={reportPath(id)}>{reportKinds[kind].name}</Link>
            <span className="xs num">
              {protocol} · {formatDateTime(received_at)} · {verdict ? verdicts[verdict] : 'em aberto'}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
