import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changePartnerCategory, type DeskPartnerDetail } from '#contract/partner-desk.ts'
import { call, fieldWords } from '../calls.ts'
import { useCategories } from '../categories/use-categories.ts'
import { useSay } from '../frame/notices.tsx'
import { DeedForm } from '../parts/deed-form.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { useOnce } from '../parts/use-once.ts'

type CategoryFormProps = { partner: DeskPartnerDetail; onClose: () => void }

/** Puts a partner where it belongs; what the categories are named is edited elsewhere. */
export function CategoryForm({ partner: { account_id, category }, onClose }: CategoryFormProps) {
  const client = useQueryClient()
  const say = useSay()
  const offered = useCategories().data?.data.filter(one => !one.withdrawn || one.id === category?.id) ?? []
  const [chosen, choose] = useState(String(category?.id ?? ''))
  const sending = useMutation({
    mutationFn: () =>
      call(changePartnerCategory, {
        params: { id: String(account_id) },
        body: { category_id: Number(chosen) },
      }),
    async onSuccess() {
      say('Categoria alterada. As páginas públicas já mostram a nova.')
      onClose()
      await client.invalidateQueries({ queryKey: ['partner', account_id] })
      void client.invalidateQueries({ queryKey: ['partners'] })
    },
  })
  const send = useOnce(sending)
  const names = Object.fromEntries(offered.map(({ id, name }) => [String(id), name]))
  return (
    <DeedForm
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
        error={fieldWords(sending.error).category_id}
        options={names}
        value={chosen}
        onValue={choose}
      />
    </DeedForm>
  )
}
