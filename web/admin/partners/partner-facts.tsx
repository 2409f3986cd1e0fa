import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminPaths, pathOf } from '#contract/admin-screens.ts'
import { formatDateTime, formatPhone, formatTaxId } from '#contract/format.ts'
import { duties } from '#contract/operator-roles.ts'
import { type AdminPartnerDetail, changePartnerCategory } from '#contract/partner-admin.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { call } from '../calls.ts'
import { AnswerDialog } from '../frame/answer-dialog.tsx'
import { KycBadge } from '../frame/case-badges.tsx'
import { FactList, Panel } from '../frame/screen.tsx'
import { PermittedLink } from '../session/permitted-link.tsx'
import { useMay } from '../session/session.tsx'
import { useCategories } from './categories.ts'
import { placeOf } from './partners.ts'

type PartnerFactsProps = { partner: AdminPartnerDetail }

export function PartnerFacts({ partner }: PartnerFactsProps) {
  const [changing, setChanging] = useState(false)
  const mayChange = useMay(duties.classifyPartners)
  const { account_id, email, phone, document, category, neighborhood, plan_until, created_at } = partner
  const canChange = category !== null && partner.waiting_profile_id === null && !partner.suspended
  return (
    <Panel title="Dados" className="stack-3">
      <FactList
        facts={[
          ['E-mail', email],
          ['Telefone', phone ? formatPhone(phone) : '–'],
          ['CPF ou CNPJ', document ? formatTaxId(document) : '–'],
          ['Categoria', category?.name ?? '–'],
          ['Cidade', placeOf(partner)],
          ['Bairro', neighborhood ?? '–'],
          ['Plano até', plan_until ? formatDateTime(plan_until) : 'Sem plano'],
          ['Conta criada', formatDateTime(created_at)],
        ]}
      />
      <p className="badges">
        <KycBadge kyc={partner.kyc} />
        {partner.suspended && <StatusBadge tone="danger">Conta suspensa</StatusBadge>}
      </p>
      {partner.waiting_profile_id !== null && (
        <PermittedLink className="btn btn-sm btn-primary" to={pathOf('profile', partner.waiting_profile_id)}>
          Revisar o perfil enviado
        </PermittedLink>
      )}
      {mayChange && (
        <button
          type="button"
          className="btn btn-sm btn-secondary"
          disabled={!canChange}
          onClick={() => setChanging(true)}
        >
          Mudar de categoria
        </button>
      )}
      <PermittedLink
        className="btn btn-sm btn-secondary"
        to={`${adminPaths.orders}?${new URLSearchParams({ busca: email })}`}
      >
        Ver os pedidos
      </PermittedLink>
      {partner.listed && (
        <a className="btn btn-sm btn-secondary" href={`/perfil-partner/${account_id}`} target="_blank" rel="noopener">
          Ver a página pública
        </a>
      )}
      {changing && <CategoryForm partner={partner} onClose={() => setChanging(false)} />}
    </Panel>
  )
}

type CategoryFormProps = { partner: AdminPartnerDetail; onClose: () => void }

function CategoryForm({ partner: { account_id, category }, onClose }: CategoryFormProps) {
  const client = useQueryClient()
  const current = String(category?.id ?? '')
  const offered = useCategories().data?.data.filter(one => !one.withdrawn || one.id === category?.id) ?? []
  return (
    <AnswerDialog<'category_id'>
      title="Mudar de categoria"
      verb="Mudar"
      doing="Mudando…"
      below="Vale agora, sem nova revisão, e fica no registro de auditoria."
      fields={({ category_id = current }) => ({
        category_id: {
          label: 'Categoria',
          options: Object.fromEntries(offered.map(({ id, name }) => [String(id), name])),
          initial: current,
          ...(category_id === current && { lacks: 'Escolha outra categoria.', least: Number.POSITIVE_INFINITY }),
        },
      })}
      send={async ({ category_id }) => {
        const body = { category_id: Number(category_id) }
        await call(changePartnerCategory, { params: { id: String(account_id) }, body })
        void client.invalidateQueries({ queryKey: ['partner', account_id] })
      }}
      message="Categoria alterada. As páginas públicas já mostram a nova."
      refreshes="partners"
      onClose={onClose}
    />
  )
}
