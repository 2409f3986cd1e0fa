import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { changeEmail, exportAccount, type OwnAccount, rename } from '#contract/account.ts'
import { messages } from '#contract/messages.ts'
import { PlainLine } from '#contract/plain-text.ts'
import { notify } from '#web/kit/client/notify.tsx'
import { Note } from '#web/kit/note.tsx'
import { client } from '../client.ts'
import { EmailField } from '../forms/email-field.tsx'
import { TextField } from '../forms/fields.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { ScreenForm, SubmitButton, useScreenForm } from '../forms/screen-form.tsx'
import { Fold } from '../parts/fold.tsx'
import { saveFile } from '../parts/save-file.ts'
import { accountKey } from '../use-account.ts'

export function EmailForm({ account }: { account: OwnAccount }) {
  const [mailed, setMailed] = useState<string>()
  const screen = useScreenForm({
    draft: 'my-data-email',
    schema: changeEmail.body,
    initial: { email: '', password: '' },
    secret: ['password'],
    send: async body => {
      await client.call(changeEmail, { body })
      setMailed(body.email)
      screen.form.reset()
    },
  })
  return (
    <Fold heading="E-mail" now={account.email}>
      <div role="status">
        {mailed && (
          <Note tone="info" icon="mail">
            Enviamos um link para <b>{mailed}</b>. O e-mail da conta muda quando você abrir esse link.
          </Note>
        )}
      </div>
      <ScreenForm {...screen} verb="Enviando…">
        <EmailField label="Novo e-mail" />
        <PasswordField name="password" label="Senha" autoComplete="current-password" />
        <SubmitButton look="secondary" label="Trocar e-mail" verb="Enviando…" />
      </ScreenForm>
    </Fold>
  )
}

/** Has its own message for a missing name, because the contract's message mentions registration. */
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

/** Does not name the site, because other people may see the downloads folder. */
const fileName = 'meus-dados.json'

export function DownloadData() {
  const screen = useScreenForm({
    draft: 'my-data-download',
    schema: exportAccount.body,
    initial: { password: '' },
    secret: ['password'],
    send: async body => {
      saveFile(fileName, JSON.stringify(await client.call(exportAccount, { body }), null, 2), 'application/json')
      screen.form.reset()
    },
  })
  return (
    <Fold heading="Baixar meus dados">
      <p className="muted small">Um arquivo com tudo o que guardamos sobre você. Não inclui as fotos dos documentos.</p>
      <ScreenForm {...screen} verb="Preparando…">
        <PasswordField name="password" label="Senha" autoComplete="current-password" />
        <SubmitButton look="secondary" label="Baixar meus dados" verb="Preparando…" />
      </ScreenForm>
    </Fold>
  )
}
