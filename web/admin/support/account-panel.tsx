import { generatePath, Link } from 'react-router'
import { formatDateTime } from '#contract/format.ts'
import { adminPaths } from '#contract/paths.ts'
import type { ConversationAccount } from '#contract/support-admin.ts'
import { Icon } from '#web/kit/icon.tsx'
import { FactList } from '../frame/fact-list.tsx'
import { mediaPath, orderPath, profilePath } from '../paths.ts'
import { userTypeName } from '../user-types.ts'

/** Whose conversation it is, and the way to what is decided about the account. */
export const AccountPanel = ({ account }: { account: ConversationAccount }) => (
  <div className="stack stack-3 split-side">
    <section className="panel stack" aria-labelledby="conta">
      <h2 className="h-sm" id="conta">
        Conta
      </h2>
      {account.suspended && (
        <p>
          <span className="badge badge-danger">
            <Icon name="lock-keyhole" />
            Suspensa
          </span>
        </p>
      )}
      <FactList facts={factsOf(account)} />
      <Link className="btn btn-sm btn-secondary" to={mediaPath(account.id)}>
        Fotos e vídeos
      </Link>
    </section>
    <Orders orders={account.orders} />
  </div>
)

const kycWords = { okay: 'Aprovados', pending: 'Em análise' } as const
const profileWords = { pending: 'Em análise', approved: 'Aprovado', refused: 'Recusado' } as const

function factsOf(account: ConversationAccount) {
  const { email, nickname, user_type, created_at, kyc, kyc_case, profile, profile_case, listed_until } = account
  return [
    ['E-mail', email],
    ['Nome no site', nickname ?? '–'],
    ['Categoria', userTypeName(user_type)],
    ['Conta desde', formatDateTime(created_at)],
    [
      'Documentos',
      <Linked key="kyc" to={kyc_case && reviewOf(kyc_case)} words={kyc ? kycWords[kyc] : kycNone(kyc_case)} />,
    ],
    [
      'Perfil',
      <Linked
        key="profile"
        to={profile_case && profilePath(profile_case)}
        words={profile ? profileWords[profile] : 'Não enviado'}
      />,
    ],
    ['No ar até', listed_until ? formatDateTime(listed_until) : 'Fora do ar'],
  ] as const
}

const kycNone = (kycCase: number | null) => (kycCase === null ? 'Não enviados' : 'Recusados')
const reviewOf = (id: number) => generatePath(adminPaths.review, { id: String(id) })

const Linked = ({ to, words }: { to: string | null | 0; words: string }) =>
  to ? (
    <Link className="link" to={to}>
      {words}
    </Link>
  ) : (
    words
  )

const statusWords = { pending: 'Pendente', ok: 'Pago', refused: 'Recusado' } as const

const Orders = ({ orders }: Pick<ConversationAccount, 'orders'>) => (
  <section className="panel stack" aria-labelledby="pedidos">
    <h2 className="h-sm" id="pedidos">
      Últimos pedidos
    </h2>
    {orders.length === 0 && <p className="muted">Nenhum pedido.</p>}
    <ul className="talk-orders">
      {orders.map(({ id, code, title, status, created_at }) => (
        <li key={id}>
          <Link className="link" to={orderPath(id)}>
            {code}
          </Link>
          <span>{statusWords[status]}</span>
          <span className="xs">
            {title}, {formatDateTime(created_at)}
          </span>
        </li>
      ))}
    </ul>
  </section>
)
