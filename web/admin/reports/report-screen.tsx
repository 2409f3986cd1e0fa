import { useState } from 'react'
import { formatDateTime } from '#contract/format.ts'
import { type ReportCase, readReportCase } from '#contract/report-admin.ts'
import { reportKinds, verdicts } from '#contract/report-kinds.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { Link, useParams } from '#web/kit/client/router.tsx'
import { call } from '../calls.ts'
import { type CaseLine, CaseScreen, nextCaseKeys } from '../cases/case-screen.tsx'
import { useKindLine } from '../cases/kind-line.ts'
import { useCase } from '../cases/queues.ts'
import { PermittedHolds } from '../evidence/holds-panel.tsx'
import { CaseClock } from '../frame/case-clock.tsx'
import { OtherCases } from '../frame/other-cases.tsx'
import { publicPage } from '../frame/public-page.ts'
import { FactList, Panel } from '../frame/screen.tsx'
import { documentPath, evidencePath, guidePath, mediaPath, reportGuidePath, reportPath } from '../paths.ts'
import { ConflictNote, useVersionOutcome } from '../reviews/version-decision.tsx'
import { AlikePanel } from './alike-panel.tsx'
import { BlockPanel } from './block-panel.tsx'
import { isBound, PastDecisions, ReportDecisionPanel, reportKeys } from './report-decision.tsx'
import { ReportedWords, ReportTarget, ReportTexts } from './report-target.tsx'

const keyDescriptions = [...reportKeys, ...nextCaseKeys]
const caseKey = 'report-case'

export function ReportScreen() {
  const id = Number(useParams().id)
  return <Report key={id} id={id} />
}

function Report({ id }: { id: number }) {
  const line = useKindLine('report', id, reportPath)
  const query = useCase(caseKey, id, () => call(readReportCase, { params: { id: String(id) } }))
  const { data } = query
  return (
    <CaseScreen
      title="Denúncia"
      accountId={data?.account?.id}
      guide={data ? guideOf(data) : guidePath('reports')}
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

function guideOf({ kind, due_at, decisions, reversal }: ReportCase) {
  if (due_at === null || decisions.length === 0) return reportGuidePath(kind)
  return guidePath(reversal ? 'reversals' : 'contestations')
}

const Badges = ({ one }: { one: ReportCase }) => (
  <span className="badges">
    <StatusBadge {...(one.lane === 'formal' && { tone: 'info' })}>
      {one.lane === 'formal' ? 'Notificação identificada' : 'Anônima'}
    </StatusBadge>
    {one.due_at !== null && one.decisions.length > 0 && <StatusBadge tone="gold">Contestação</StatusBadge>}
    {one.hiding?.until === null && (
      <StatusBadge tone="danger" icon="circle-pause">
        Fora do ar
      </StatusBadge>
    )}
    {one.repeats > 0 && <StatusBadge tone="gold">Enviada {one.repeats + 1} vezes</StatusBadge>}
    {one.over_limit && <StatusBadge tone="gold">Uma de muitas</StatusBadge>}
  </span>
)

function ReportView({ one, line }: { one: ReportCase; line: CaseLine }) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const { conflict, outcome } = useVersionOutcome(line, caseKey, ['account', 'account-history'])
  return (
    <>
      {conflict && <ConflictNote message={conflict} />}
      <div className="split">
        <div className="stack stack-3 split-side">
          <ReportTexts one={one} />
          <ReportedWords one={one} />
          <ReportTarget
            one={one}
            chosen={chosen}
            onChosen={one.due_at === null || isBound(one) ? undefined : setChosen}
          />
        </div>
        <div className="stack stack-3 split-side decide-side">
          <Clock one={one} />
          {one.due_at !== null && <ReportDecisionPanel one={one} chosen={chosen} {...outcome} />}
          <PastDecisions one={one} />
          <Facts one={one} />
          <AlikePanel one={one} onUndone={outcome.onDecided} onRefused={outcome.onRefused} />
          <BlockPanel one={one} onDone={outcome.onDecided} onRefused={outcome.onRefused} />
          <PermittedHolds report={one.id} />
          <OtherCases title="Outras sobre esta conta" others={othersOf(one)} pathOf={reportPath} />
        </div>
      </div>
    </>
  )
}

const othersOf = ({ others }: ReportCase) =>
  others.map(({ kind, verdict, ...other }) => ({
    ...other,
    name: reportKinds[kind].name,
    outcome: verdict ? verdicts[verdict] : undefined,
  }))

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

const Facts = ({
  one: { account, hiding, received_at, confirmed_at, place, notifier, sealed },
}: {
  one: ReportCase
}) => (
  <Panel title="Caso">
    <FactList
      facts={[
        ['Recebida', formatDateTime(received_at)],
        ['Quem denuncia', nameOf(notifier)],
        ...(notifier ? [['E-mail confirmado', confirmedAt(confirmed_at)] as const] : []),
        ['Origem', linksOfOurs.test(place) ? 'Botão Denunciar do anúncio' : place],
        ...(hiding
          ? [['Fora do ar', `${hiding.scope === 'person' ? 'toda a conta' : 'só o item'}, ${span(hiding)}`] as const]
          : []),
        ...(sealed === null
          ? []
          : [
              [
                'Lacrado',
                <Link key="sealed" to={evidencePath(sealed)}>
                  nº {sealed}
                </Link>,
              ] as const,
            ]),
        ...(account
          ? [['Anúncio no ar', account.suspended ? 'Não: suspensa' : account.listed ? 'Sim' : 'Não'] as const]
          : []),
      ]}
    />
    {account && <Ways account={account} />}
  </Panel>
)

const nameOf = (notifier: ReportCase['notifier']) =>
  notifier ? `${notifier.name}, ${notifier.email}` : 'Não se identificou'

const confirmedAt = (at: string | null) => (at ? formatDateTime(at) : 'Ainda não')

/** As our own links to the form name what they are beside. */
const linksOfOurs = /^(perfil|foto|anuncio):\d+$/

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
