import { formatDate } from '#contract/format.ts'
import type { LinkedAccount, LinkedCase } from '#contract/linked-accounts.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { PermittedLink } from '../frame/permitted-link.tsx'
import { FactList, Panel } from '../frame/screen.tsx'
import { accountPath, documentPath, profilePath } from '../paths.ts'
import { userTypeName } from '../user-types.ts'
import { accountName } from './linked-cases.ts'

/** In the order in which they joined; nothing tells one from another but what it is. */
export const AccountsBeside = ({ one: { accounts, accounts_total } }: { one: LinkedCase }) => (
  <Panel title="As contas, lado a lado">
    {accounts.length === 0 && <p className="muted">Nenhuma conta resta neste caso.</p>}
    <ul className="linked-accounts">
      {accounts.map(account => (
        <li key={account.id} className="stack">
          <h3 className="h-sm">
            {accountName(account)} <span className="xs num">#{account.id}</span>
          </h3>
          <Account account={account} />
        </li>
      ))}
    </ul>
    {accounts.length > 0 && accounts_total > accounts.length && (
      <p className="xs num">
        Mostramos {accounts.length} de {accounts_total} contas, as que entraram primeiro.
      </p>
    )}
  </Panel>
)

const documents = {
  none: 'Não enviados',
  pending: 'Em análise',
  approved: 'Aprovados',
  rejected: 'Rejeitados',
} as const

const Account = ({ account }: { account: LinkedAccount }) => (
  <>
    <p className="badges">
      {account.suspended ? (
        <StatusBadge tone="danger" icon="lock-keyhole">
          Suspensa
        </StatusBadge>
      ) : (
        <StatusBadge {...(account.listed ? { tone: 'green', icon: 'circle-check' } : { icon: 'eye-off' })}>
          {account.listed ? 'No ar' : 'Fora do ar'}
        </StatusBadge>
      )}
    </p>
    <FactList
      facts={[
        ['Categoria', userTypeName(account.user_type)],
        ['Conta desde', formatDate(account.created_at)],
        ['No caso desde', formatDate(account.joined_at)],
        ['Documentos', documents[account.documents]],
        ['Denúncias', account.reports],
        ['Planos pagos', account.orders_paid],
      ]}
    />
    <p className="report-ways">
      <PermittedLink to={accountPath(account.id)}>Conta e história</PermittedLink>
      {account.reports > 0 && <PermittedLink to={`${accountPath(account.id)}?parte=report`}>Denúncias</PermittedLink>}
      {account.kyc_case !== null && (
        <PermittedLink to={documentPath(account.kyc_case)}>Documentos e suspensão</PermittedLink>
      )}
      {account.profile_case !== null && <PermittedLink to={profilePath(account.profile_case)}>Perfil</PermittedLink>}
    </p>
  </>
)
