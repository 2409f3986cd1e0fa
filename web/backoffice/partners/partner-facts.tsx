import { useState } from 'react'
import { Link } from 'react-router'
import { backofficePaths } from '#contract/backoffice-routes.ts'
import { formatPhone } from '#contract/contact.ts'
import type { DeskPartnerDetail } from '#contract/partner-desk.ts'
import { formatTaxId } from '#contract/tax-id.ts'
import { profileAddress } from '../content/addresses.ts'
import { KycBadge } from '../content/kyc-badge.tsx'
import { FactList } from '../parts/fact-list.tsx'
import { shownInstant } from '../parts/shown-instant.ts'
import { CategoryForm } from './category-form.tsx'
import { placeOf } from './partner-table.tsx'

type PartnerFactsProps = { partner: DeskPartnerDetail }

/** Who the partner is, and the ways to what else is known of it. */
export function PartnerFacts({ partner }: PartnerFactsProps) {
  const [changing, setChanging] = useState(false)
  const { account_id, email, phone, document, category, neighborhood, plan_until, created_at } = partner
  const canChange = category !== null && partner.waiting_profile_id === null && !partner.suspended
  return (
    <section className="panel stack stack-3" aria-labelledby="dados">
      <h2 className="h-sm" id="dados">
        Dados
      </h2>
      <FactList
        facts={[
          ['E-mail', email],
          ['Telefone', phone ? formatPhone(phone) : '–'],
          ['CPF ou CNPJ', document ? formatTaxId(document) : '–'],
          ['Categoria', category?.name ?? '–'],
          ['Cidade', placeOf(partner)],
          ['Bairro', neighborhood ?? '–'],
          ['Plano até', plan_until ? shownInstant(plan_until) : 'Sem plano'],
          ['Conta criada', shownInstant(created_at)],
        ]}
      />
      <p className="badges">
        <KycBadge kyc={partner.kyc} />
        {partner.suspended && <span className="badge badge-danger">Conta suspensa</span>}
      </p>
      {partner.waiting_profile_id !== null && (
        <Link className="btn btn-sm btn-primary" to={profileAddress(partner.waiting_profile_id)}>
          Revisar o perfil enviado
        </Link>
      )}
      <button
        type="button"
        className="btn btn-sm btn-secondary"
        disabled={!canChange}
        onClick={() => setChanging(true)}
      >
        Mudar de categoria
      </button>
      <Link
        className="btn btn-sm btn-secondary"
        to={`${backofficePaths.orders}?${new URLSearchParams({ busca: email })}`}
      >
        Ver os pedidos
      </Link>
      {partner.listed && (
        <a className="btn btn-sm btn-secondary" href={`/perfil-partner/${account_id}`} target="_blank" rel="noopener">
          Ver a página pública
        </a>
      )}
      {changing && <CategoryForm partner={partner} onClose={() => setChanging(false)} />}
    </section>
  )
}
