import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/kit/icon.tsx'
import { isMissing } from '../calls.ts'
import { DeskTop } from '../frame/desk.tsx'
import { KeyList, type Listed } from '../frame/key-list.tsx'
import { FailureNote } from '../parts/failure-note.tsx'
import type { Neighbours } from './use-neighbours.ts'

type CaseFrameProps = {
  title: ReactNode
  line: Pick<Neighbours, 'place' | 'queueAddress' | 'hasNext' | 'goNext'>
  listed: Listed
  badges?: ReactNode
  error: unknown
  again: () => void
  /** Where the way back leads, in words. */
  back?: string
  /** The case, once it is there. */
  children: ReactNode
}

/** What surrounds a case: whose it is, its place in the line, and what is said while or because it is not there. */
export const CaseFrame = (properties: CaseFrameProps) => {
  const { title, line, listed, badges, error, again, back = 'Voltar à fila', children } = properties
  return (
    <>
      <DeskTop title={title} before={<Back to={line.queueAddress} words={back} />}>
        {badges}
        {line.place && <span className="xs num">{line.place}</span>}
        <button type="button" className="btn btn-sm btn-secondary" disabled={!line.hasNext} onClick={line.goNext}>
          Pular
        </button>
        <KeyList listed={listed} />
      </DeskTop>
      <div className="desk-body desk-body-review">
        {Boolean(error) && (
          <FailureNote error={error} again={isMissing(error) ? undefined : again}>
            <Link className="btn btn-sm btn-secondary" to={line.queueAddress}>
              {back}
            </Link>
          </FailureNote>
        )}
        {!children && !error && <p className="waiting">Abrindo o caso…</p>}
        {children}
      </div>
    </>
  )
}

const Back = ({ to, words }: { to: string; words: string }) => (
  <Link className="iconbtn" to={to} aria-label={words}>
    <Icon name="arrow-left" />
  </Link>
)
