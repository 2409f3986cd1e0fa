import type { OwnAccount } from '#contract/own-account.ts'
import { useOrders } from '#web/app/orders/orders.ts'
import { AppLink } from '#web/app/parts/app-link.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Hint = { text: string; href?: string; label?: string }

/** What the partner lacks to appear at all (documents, profile, plan); nothing once they do. */
export function useListingHint(account: OwnAccount): Hint | undefined {
  const orders = useOrders().data
  const { kyc, profile } = account
  if (kyc === null) return hints.documents
  if (kyc === 'pending') return hints.documentsPending
  if (!profile?.review.live) return profile?.review.state === 'refused' ? hints.profileRefused : hints.profilePending
  if (orders && !orders.some(({ state }) => state === 'active')) return hints.plan
  return undefined
}

const hints = {
  documents: { text: 'Envie os seus documentos.', href: '/documents', label: 'Enviar documentos' },
  documentsPending: { text: 'Os seus documentos estão em análise.' },
  profileRefused: {
    text: 'O perfil da empresa não foi aceito.',
    href: '/update-perfil-partner',
    label: 'Corrigir o perfil',
  },
  profilePending: { text: 'O perfil da empresa está em análise.' },
  plan: { text: 'Contrate um pacote de publicidade.', href: '/packets', label: 'Ver pacotes' },
} satisfies Record<string, Hint>

export const ListingHint = ({ hint: { text, href, label } }: { hint: Hint }) => (
  <div className="note note-info listing-hint">
    <Icon name="info" />
    <div>
      <p>
        <b>Suas publicidades ainda não aparecem para os visitantes.</b> {text}
      </p>
      {href && (
        <AppLink className="link" href={href}>
          {label}
        </AppLink>
      )}
    </div>
  </div>
)
