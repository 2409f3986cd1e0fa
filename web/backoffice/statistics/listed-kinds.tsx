import type { Statistics } from '#contract/statistics.ts'
import { formatCount } from '#web/parts/chart/figures.ts'
import { userTypeName } from '../queue/user-types.ts'

export const ListedKinds = ({ listed }: { listed: Statistics['listed'] }) => (
  <section className="panel stack stack-3" aria-labelledby="no-ar">
    <h2 className="h-sm" id="no-ar">
      Contas no ar agora
    </h2>
    <table className="figure-table">
      <thead>
        <tr>
          <th scope="col">Tipo</th>
          <th scope="col">Contas</th>
        </tr>
      </thead>
      <tbody>
        {listed.map(({ user_type, accounts }) => (
          <tr key={user_type}>
            <th scope="row">{userTypeName(user_type)}</th>
            <td>{formatCount(accounts)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
