import './reports.css'
import { useState } from 'react'
import { pathOf } from '#contract/admin-screens.ts'
import { formatDateTime } from '#contract/format.ts'
import { type ReportCase, readReportCase } from '#contract/report-admin.ts'
import { reportKinds, verdicts } from '#contract/report-kinds.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { Link, useParams } from '#web/kit/client/router.tsx'
import { call } from '../calls.ts'
import { CaseColumns } from '../cases/case-columns.tsx'
import { type CaseLine, useCaseLine } from '../cases/case-line.ts'
import { CaseScreen, nextCaseKeys, useCase } from '../cases/case-screen.tsx'
import { PermittedHolds } from '../evidence/holds-panel.tsx'
import { CaseClock } from '../frame/case-clock.tsx'
import { OtherCases } from '../frame/other-cases.tsx'
import { publicPage } from '../frame/public-page.ts'
import { FactList, Panel } from '../frame/screen.tsx'
import { guidePath, reportGuidePath } from '../guide-names.ts'
import { ConflictNote, useVersionOutcome } from '../reviews/version-decision.tsx'
import { AlikePanel } from './alike-panel.tsx'
import { BlockPanel } from './block-panel.tsx'
import { isBound, PastDecisions, ReportDecisionPanel, reportKeys } from './report-decision.tsx'
import { ReportedWords, ReportTarget, ReportTexts } from './report-target.tsx'

const keyDescriptions = [...reportKeys, ...nextCaseKeys]
const caseKey = 'report-case'

export default function ReportScreen() {
  const id = Number(useParams().id)
  return <Report key={id} id={id} />
}

function Report({ id }: { id: number }) {
  const query = useCase(caseKey, id, () => call(readReportCase, { params: { id: String(id) } }))
  const { data } = query
  const line = useCaseLine('report', data?.account?.id)
  return (
    <CaseScreen
      held={{ kind: 'report', id }}
      title="Denúncia"
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
      <CaseColumns
        decision={
          <>
            <Clock one={one} />
            {one.due_at !== null && <ReportDecisionPanel one={one} chosen={chosen} {...outcome} />}
          </>
        }
        facts={
          <>
            <PastDecisions one={one} />
            <Facts one={one} />
            <AlikePanel one={one} {...outcome} />
            <BlockPanel one={one} {...outcome} />
            <PermittedHolds report={one.id} />
            <OtherCases title="Outras sobre esta conta" others={othersOf(one)} screen="report" />
          </>
        }
      >
        <ReportTexts one={one} />
        <ReportedWords one={one} />
        <ReportTarget
          one={one}
          chosen={chosen}
          onChosen={one.due_at === null || isBound(one) ? undefined : setChosen}
        />
      </CaseColumns>
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
                <Link key="sealed" to={pathOf('evidence-item', sealed)}>
                  nº {sealed}
                </Link>,
              ] as const,
            ]),
        ...(account
          ? [['Anúncio no ar', account.suspended ? 'Não: suspensa' : account.listed ? 'Sim' : 'Não'] as const]
          : []),
      ]}
    />
    {account && <AccountLinks account={account} />}
  </Panel>
)

const nameOf = (notifier: ReportCase['notifier']) =>
  notifier ? `${notifier.name}, ${notifier.email}` : 'Não se identificou'

const confirmedAt = (at: string | null) => (at ? formatDateTime(at) : 'Ainda não')

/** Links from our own pages to the report form identify their target in this format. */
const linksOfOurs = /^(perfil|foto|anuncio):\d+$/

const span = ({ since, until }: NonNullable<ReportCase['hiding']>) =>
  until ? `de ${formatDateTime(since)} a ${formatDateTime(until)}` : `desde ${formatDateTime(since)}`

const AccountLinks = ({
  account: { id, kyc_case, listed, user_type },
}: {
  account: NonNullable<ReportCase['account']>
}) => (
  <p className="report-ways">
    <Link to={pathOf('media', id)}>Fotos e vídeos, com a selfie</Link>
    {kyc_case !== null && <Link to={pathOf('review', kyc_case)}>Documentos</Link>}
    {listed && (
      <a href={publicPage(id, user_type)} target="_blank" rel="noopener">
        Página pública
      </a>
    )}
  </p>
)
