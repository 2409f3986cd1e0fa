import type { ReactNode } from 'react'
import { formatNumber } from '#contract/format.ts'
import type { Count } from './catalog-query.ts'

type SectionHeadProps = { id: string; children: ReactNode; count?: Count | undefined }

/** The heading of a list of cards. It says what every card is, whatever its plan: an advertisement. */
export const SectionHead = ({ id, children, count }: SectionHeadProps) => (
  <div className="section-head">
    <h2 id={id}>{children}</h2>
    <AdLabel count={count} />
  </div>
)

export const AdLabel = ({ count }: Pick<SectionHeadProps, 'count'>) => (
  <span className="small muted num">{count ? countAds(count) : 'Anúncios'}</span>
)

/** `48 anúncios`, `1 anúncio`, `mais de 1.000 anúncios` */
const countAds = ({ total, capped }: Count) =>
  `${capped ? 'mais de ' : ''}${formatNumber(total)} ${total === 1 ? 'anúncio' : 'anúncios'}`
