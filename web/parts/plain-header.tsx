import { paths } from '#contract/paths.ts'
import { Icon } from '../kit/icon.tsx'
import { Topbar } from './topbar.tsx'

type PlainHeaderProps = {
  /** The address of the category shown, marked in the wide navigation. */
  current?: string
  /** Where the arrow of a narrow screen leads. */
  back?: string
  className?: string
}

/** The header of a page that is the same in every state. */
export const PlainHeader = ({ current, back = paths.landing, className = '' }: PlainHeaderProps) => (
  <Topbar start={<BackArrow back={back} />} current={current} className={className} />
)

const BackArrow = ({ back }: { back: string }) => (
  <a className="iconbtn mob-only" href={back} aria-label="Voltar" data-back>
    <Icon name="arrow-left" />
  </a>
)
