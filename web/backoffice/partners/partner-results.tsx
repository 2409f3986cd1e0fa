import type { DeskPartnerDetail } from '#contract/partner-desk.ts'
import { Chart } from '#web/parts/chart/chart.tsx'
import { DayTable } from '#web/parts/chart/day-table.tsx'
import { formatCount, formatRate } from '#web/parts/chart/figures.ts'

const heading = 'Resultados dos anúncios em 30 dias'

/** What came of all the partner's ads together. */
export const PartnerResults = ({ partner }: { partner: DeskPartnerDetail }) => (
  <section className="panel stack stack-3" aria-labelledby="resultados">
    <h2 className="h-sm" id="resultados">
      {heading}
    </h2>
    <p className="num">
      {formatCount(partner.views)} visualizações, {formatCount(partner.clicks)} cliques
      {partner.views > 0 && ` (${formatRate(partner)})`}
    </p>
    {partner.views + partner.clicks === 0 ? (
      <p className="muted">Sem visitas neste período.</p>
    ) : (
      <>
        <Chart days={partner.days} clicks="Cliques" />
        <DayTable heading={heading} days={partner.days} clicks="Cliques" />
      </>
    )}
  </section>
)
