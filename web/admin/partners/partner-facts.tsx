import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime, formatPhone, formatTaxId } from '#contract/format.ts'
import { type AdminPartnerDetail, changePartnerCategory } from '#contract/partner-admin.ts'
import { adminPaths } from '#contract/paths.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { SelectField } from '#web/kit/client/field.tsx'
import { call, fieldErrors } from '../calls.ts'
import { ActionDialog, useOnce } from '../frame/action-dialog.tsx'
import { KycBadge } from '../frame/case-badges.tsx'
import { notifySuccess } from '../frame/operator-notices.ts'
import { FactList, Panel } from '../frame/screen.tsx'
import { profilePath } from '../paths.ts'
import { PermittedLink } from '../session/permitted-link.tsx'
import { useCategories } from './categories.ts'
import { placeOf } from './partners.ts'

type PartnerFactsProps = { partner: AdminPartnerDetail }

export function PartnerFacts({ partner }: PartnerFactsProps) {
  const [changing, setChanging] = useState(false)
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
        <PermittedLink className="btn btn-sm btn-primary" to={profilePath(partner.waiting_profile_id)}>
          Revisar o perfil enviado
        </PermittedLink>
      )}
      <button
        type="button"
        className="btn btn-sm btn-secondary"
        disabled={!canChange}
        onClick={() => setChanging(true)}
      >
        Mudar de categoria
      </button>
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
  const offered = useCategories().data?.data.filter(one => !one.withdrawn || one.id === category?.id) ?? []
  const [chosen, choose] = useState(String(category?.id ?? ''))
  const sending = useMutation({
    mutationFn: () =>
      call(changePartnerCategory, {
        params: { id: String(account_id) },
        body: { category_id: Number(chosen) },
      }),
    async onSuccess() {
      notifySuccess('Categoria alterada. As páginas públicas já mostram a nova.')
      onClose()
      await client.invalidateQueries({ queryKey: ['partner', account_id] })
      void client.invalidateQueries({ queryKey: ['partners'] })
    },
  })
  const send = useOnce(sending)
  const names = Object.fromEntries(offered.map(({ id, name }) => [String(id), name]))
  return (
    <ActionDialog
      title="Mudar de categoria"
      verb="Mudar"
      doing="Mudando…"
      busy={sending.isPending}
      error={sending.error ?? undefined}
      lacks={chosen === String(category?.id) ? 'Escolha outra categoria.' : undefined}
      below="Vale agora, sem nova revisão, e fica no registro de auditoria."
      onSend={() => send()}
      onClose={onClose}
    >
      <SelectField
        label="Categoria"
        error={fieldErrors(sending.error).category_id}
        options={names}
        value={chosen}
        onValue={choose}
      />
    </ActionDialog>
  )
}
