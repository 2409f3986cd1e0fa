import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pathOf } from '#contract/admin-screens.ts'
import { Link } from '#web/kit/client/router.tsx'
import { isMissing } from '../calls.ts'
import { FailureNote } from '../frame/failure-note.tsx'
import { type KeyDescriptions, KeyList, useKeys } from '../frame/keys.tsx'
import { BackLink, Screen } from '../frame/screen.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { PermittedLink } from '../session/permitted-link.tsx'
import { AccountSections } from './account-work.tsx'
import type { CaseLine } from './case-line.ts'
import { type Case, Claim } from './claim.tsx'

type CaseScreenProps = {
  /** The case that the screen claims while it is open. */
  held: Case
  title: string
  heading?: ReactNode
  line: CaseLine
  lineKeys?: readonly [next: string, previous: string]
  keyDescriptions: KeyDescriptions
  badges?: ReactNode
  /** The guide section for this kind of case. */
  guide: string
  query: { error: unknown; refetch: () => Promise<unknown> }
  backLabel?: string
  children: ReactNode
}

/** Never shows a cached case, because another operator may have decided it. */
export const useCase = <T,>(key: string, id: number, read: () => Promise<T>) =>
  useQuery({ queryKey: [key, id], queryFn: read, gcTime: 0, staleTime: 15_000 })

export const nextCaseKeys: KeyDescriptions = [[['J', 'K'], 'próximo caso e anterior']]

export function CaseScreen(props: CaseScreenProps) {
  const { held, title, heading, line, lineKeys = ['j', 'k'], keyDescriptions, badges, guide, query, children } = props
  const backLabel = line.isOfWorklist ? 'Voltar à fila' : (props.backLabel ?? 'Voltar à fila')
  const { error, refetch } = query
  const { accountId, work } = line
  const isReady = Boolean(children) && !work.isLoading
  useKeys({ [lineKeys[0]]: line.goNext, [lineKeys[1]]: line.goBack })
  return (
    <Screen
      title={title}
      heading={isReady && heading}
      before={<BackLink to={line.queuePath} label={backLabel} />}
      actions={
        <>
          {badges}
          {line.place && <span className="xs num">{line.place}</span>}
          <div className="screen-actions">
            {typeof accountId === 'number' && (
              <PermittedLink className="btn btn-sm btn-quiet" to={pathOf('account', accountId)}>
                Ver conta
              </PermittedLink>
            )}
            <GuideLink to={guide} />
            <button type="button" className="btn btn-sm btn-secondary" disabled={!line.hasNext} onClick={line.goNext}>
              Pular
            </button>
            <KeyList descriptions={keyDescriptions} />
          </div>
        </>
      }
      className="screen-body screen-body-review"
    >
      {Boolean(error) && (
        <FailureNote error={error} again={isMissing(error) ? undefined : () => void refetch()}>
          <Link className="btn btn-sm btn-secondary" to={line.queuePath}>
            {backLabel}
          </Link>
        </FailureNote>
      )}
      {Boolean(children) && <Claim key={`${held.kind} ${held.id}`} {...held} />}
      {!isReady && !error && <Waiting words="Abrindo o caso…" shape="case" />}
      {isReady && work.data && <AccountSections work={work.data} linkOf={line.linkOf} />}
      {isReady && children}
    </Screen>
  )
}

/** Opens the guide in another tab, so that the case keeps its claim and the typed text. */
export const GuideLink = ({ to }: { to: string }) => (
  <a className="btn btn-sm btn-quiet" href={to} target="_blank" rel="noopener">
    Guia
    <span className="sr"> deste tipo de caso (abre em outra aba)</span>
  </a>
)
