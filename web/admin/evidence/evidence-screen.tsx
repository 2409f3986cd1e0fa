import './evidence.css'
import { adminPaths, pathOf } from '#contract/admin-screens.ts'
import { type EvidenceDetail, evidenceKinds, readEvidence } from '#contract/evidence.ts'
import { formatDateTime } from '#contract/format.ts'
import { duties } from '#contract/operator-roles.ts'
import { useParams } from '#web/kit/client/router.tsx'
import { call, isMissing } from '../calls.ts'
import { GuideLink, useCase } from '../cases/case-screen.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { KeyList } from '../frame/keys.tsx'
import { BackLink, FactList, Panel, Screen } from '../frame/screen.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { guidePath } from '../guide-names.ts'
import { PermittedLink } from '../session/permitted-link.tsx'
import { useMay } from '../session/session.tsx'
import { EvidenceBadges, filesText, untilText } from './evidence-facts.tsx'
import { HoldsPanel } from './holds-panel.tsx'
import { OpeningsPanel, openingKeys } from './openings-panel.tsx'

const evidenceKey = 'evidence-item'

export default function EvidenceScreen() {
  const id = Number(useParams().id)
  return <Sealed key={id} id={id} />
}

function Sealed({ id }: { id: number }) {
  const { data, error, refetch } = useCase(evidenceKey, id, () => call(readEvidence, { params: { id: String(id) } }))
  return (
    <Screen
      title="Lacre"
      heading={
        data && (
          <>
            {evidenceKinds[data.kind]} <span className="xs num">nº {data.id}</span>
          </>
        )
      }
      before={<BackLink to={adminPaths.evidence} label="Voltar às evidências" />}
      actions={
        <>
          {data && <EvidenceBadges one={data} />}
          <GuideLink to={guidePath('abuse')} />
          <KeyList descriptions={openingKeys} />
        </>
      }
      className="screen-body screen-body-review"
    >
      {error && <FailureNote error={error} again={isMissing(error) ? undefined : () => void refetch()} />}
      {!data && !error && <Waiting words="Abrindo o lacre…" shape="case" />}
      {data && <SealedView one={data} />}
    </Screen>
  )
}

function SealedView({ one }: { one: EvidenceDetail }) {
  const seesHolds = useMay(duties.seeHolds)
  return (
    <div className="split evidence-columns">
      <div className="stack stack-3 split-side">
        <OpeningsPanel one={one} />
        <Parts one={one} />
      </div>
      <div className="stack stack-3 split-side">
        <Facts one={one} />
        {seesHolds && <HoldsPanel account={one.account_id} />}
        {one.airings.length > 0 && <Airings airings={one.airings} />}
      </div>
    </div>
  )
}

const Facts = ({ one }: { one: EvidenceDetail }) => (
  <Panel title="O que se sabe sem abrir">
    <FactList
      facts={[
        [
          'Conta',
          <PermittedLink key="account" to={pathOf('account', one.account_id)}>
            #{one.account_id}
          </PermittedLink>,
        ],
        ...(one.report
          ? [
              [
                'Denúncia',
                <PermittedLink key="report" to={pathOf('report', one.report.id)}>
                  {one.report.protocol}
                </PermittedLink>,
              ] as const,
            ]
          : []),
        ...(one.sealed_with.length > 0 ? [['Cópias, lacradas junto', <Copies key="copies" {...one} />] as const] : []),
        ['Guardado desde', formatDateTime(one.kept_since)],
        ['Guardado até', untilText(one)],
        ['Arquivos lacrados', filesText(one.files, one.waiting)],
      ]}
    />
    <p className="xs evidence-hash">SHA-256 do texto: {one.hash}</p>
  </Panel>
)

const Copies = ({ sealed_with }: Pick<EvidenceDetail, 'sealed_with'>) => (
  <span className="evidence-copies">
    {sealed_with.map(({ id, account_id }) => (
      <PermittedLink key={id} to={pathOf('evidence-item', id)}>
        nº {id}, conta #{account_id}
      </PermittedLink>
    ))}
  </span>
)

const Airings = ({ airings }: Pick<EvidenceDetail, 'airings'>) => (
  <Panel title="No ar">
    <ul className="stack stack-1">
      {airings.map(({ from, to }) => (
        <li key={from} className="num">
          {formatDateTime(from)} a {to ? formatDateTime(to) : 'agora'}
        </li>
      ))}
    </ul>
  </Panel>
)

const Parts = ({ one: { parts, suspected } }: { one: EvidenceDetail }) =>
  parts.length + suspected.length > 0 && (
    <Panel title="Arquivos, só os números">
      {suspected.length > 0 && (
        <>
          <p className="xs">Como foram enviados; nenhum pode ser enviado de novo:</p>
          <ul className="stack stack-1">
            {suspected.map(hash => (
              <li key={hash} className="xs evidence-hash">
                {hash}
              </li>
            ))}
          </ul>
        </>
      )}
      {parts.length > 0 && (
        <>
          <p className="xs">Como estão lacrados:</p>
          <ul className="stack stack-2">
            {parts.map(({ name, bytes, sha256 }) => (
              <li key={name}>
                {name} <span className="xs num">{Math.ceil(bytes / 1024).toLocaleString('pt-BR')} KiB</span>
                <span className="xs evidence-hash">{sha256}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
