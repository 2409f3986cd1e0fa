import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type OwnAccount, rename } from '#contract/account.ts'
import { messages } from '#contract/messages.ts'
import { PlainLine } from '#contract/plain-text.ts'
import { notify } from '#web/kit/client/notify.tsx'
import { client } from '../client.ts'
import { ScreenForm, SubmitButton, useScreenForm } from '../forms/screen-form.tsx'
import { TextField } from '../forms/text-field.tsx'
import { accountKey } from '../use-account.ts'
import { Fold } from './fold.tsx'

/** The contract's text for a missing name is about registration. */
const NameFields = z.object({
  name: PlainLine({ missing: 'Informe o seu nome.', max: 120, long: messages.nameLong }),
})

export function NameForm({ account }: { account: OwnAccount }) {
  const queries = useQueryClient()
  const form = useScreenForm({
    draft: 'my-data-name',
    schema: NameFields,
    initial: { name: account.name },
    send: async body => {
      await client.call(rename, { body })
      await queries.invalidateQueries({ queryKey: accountKey })
      notify.success('Nome atualizado.')
    },
  })
  return (
    <Fold heading="Nome" now={account.name}>
      <ScreenForm {...form} verb="Salvando…">
        <TextField name="name" label="Nome" autoComplete="name" hint="Seu nome verdadeiro, como no documento." />
        <SubmitButton look="secondary" label="Salvar nome" verb="Salvando…" />
      </ScreenForm>
    </Fold>
  )
}
