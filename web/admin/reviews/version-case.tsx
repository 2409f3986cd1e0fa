import type { ReactNode } from 'react'
import { type ItemScreen, pathOf } from '#contract/admin-screens.ts'
import type { ProfileCaseDetail } from '#contract/profile-review.ts'
import { CaseColumns } from '../cases/case-columns.tsx'
import type { CaseLine } from '../cases/case-line.ts'
import type { DecisionHandlers } from '../frame/answer-dialog.tsx'
import { ConflictNote, PastDecision, SupersededNote, useVersionOutcome } from './version-decision.tsx'

type VersionCaseProps = {
  detail: Pick<ProfileCaseDetail, 'state' | 'refusal' | 'decision' | 'superseded' | 'latest_id'>
  line: CaseLine
  caseKey: string
  listKeys?: readonly string[]
  screen: ItemScreen
  /** The owner of the version, as the subject of a sentence. */
  who: string
  decide: (outcome: DecisionHandlers) => ReactNode
  facts: (outcome: DecisionHandlers) => ReactNode
  children: ReactNode
}

/** A version of a profile or of an ad. Operators decide only the newest version, and only once. */
export function VersionCase(props: VersionCaseProps) {
  const { detail, line, caseKey, listKeys = [], screen, who, decide, facts, children } = props
  const { superseded, latest_id } = detail
  const { conflict, outcome } = useVersionOutcome(line, caseKey, listKeys)
  return (
    <>
      {conflict && !superseded && <ConflictNote message={conflict} onNext={line.hasNext ? line.goNext : undefined} />}
      {superseded && (
        <SupersededNote who={who} newestPath={pathOf(screen, latest_id)} isAnswer={conflict !== undefined} />
      )}
      <CaseColumns
        decision={isOpenVersion(detail) ? decide(outcome) : <PastDecision {...detail} />}
        facts={facts(outcome)}
      >
        {children}
      </CaseColumns>
    </>
  )
}

export const isOpenVersion = ({ state, superseded }: VersionCaseProps['detail']) => state === 'pending' && !superseded
