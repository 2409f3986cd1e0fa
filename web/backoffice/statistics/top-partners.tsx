import { Link } from 'react-router'
import type { Statistics } from '#contract/statistics.ts'
import { formatCount } from '#web/parts/chart/figures.ts'
import { partnerAddress } from '../content/addresses.ts'

export const TopPartners = ({ partners }: { partners: Statistics['partners'] }) => (
  <section className="panel stack stack-3" aria-labelledby="mais-vistos">
    <h2 className="h-sm" id="mais-vistos">
      Parceiros mais vistos
    </h2>
    {partners.length === 0 ? (
      <p className="muted">Nenhum anúncio foi visto neste período.</p>
    ) : (
      <table className="figure-table">
        <thead>
          <tr>
            <th scope="col">Parceiro</th>
            <th scope="col">Visualizações</th>
            <th scope="col">Cliques</th>
          </tr>
        </thead>
        <tbody>
          {partners.map(({ account_id, name, views, clicks }) => (
            <tr key={account_id}>
              <th scope="row">
                <Link to={partnerAddress(account_id)}>{name}</Link>
              </th>
              <td>{formatCount(views)}</td>
              <td>{formatCount(clicks)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
)
