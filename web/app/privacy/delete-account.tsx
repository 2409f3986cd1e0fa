import { type FormEvent, useState } from 'react'
import { deleteAccount } from '#contract/account.ts'
import { formatCount, formatDate } from '#contract/format.ts'
import type { PrivacyOverview } from '#contract/privacy.ts'
import { retention } from '#contract/retention.ts'
import { Dialog } from '#web/kit/client/dialog.tsx'
import { client } from '../client.ts'
import { PasswordField } from '../forms/password-field.tsx'
import { ScreenForm, SubmitButton, useScreenForm } from '../forms/screen-form.tsx'
import { Fold } from '../parts/fold.tsx'
import { showLoggedOut } from '../parts/log-out.ts'
import { endSession } from '../session.ts'
import { usePrivacy } from './use-privacy.ts'

export function DeleteAccount() {
  const [open, setOpen] = useState(false)
  return (
    <Fold heading="Excluir minha conta">
      <p className="muted small">
        O anúncio sai do ar na hora, os documentos são destruídos e a conta não pode ser recuperada. O que uma
        autoridade mandou preservar fica lacrado.
      </p>
      <WhatStays />
      <button type="button" className="btn btn-outline btn-block" onClick={() => setOpen(true)}>
        Excluir minha conta
      </button>
      {open && (
        <Dialog title="Excluir a conta?" onClose={() => setOpen(false)}>
          <Confirmation close={() => setOpen(false)} />
        </Dialog>
      )}
    </Fold>
  )
}

/** Before the person decides, lists the data that we must keep by law, and until when. */
function WhatStays() {
  const { data, isError } = usePrivacy()
  if (isError) return <p className="err">Não foi possível carregar o que fica guardado.</p>
  if (!data) return <span className="sk sk-line" />
  return (
    <>
      <p>Depois da exclusão, isto fica, e por quanto tempo:</p>
      <ul className="stays">
        {data.stays.map(stay => (
          <Stay key={stay.what} stay={stay} />
        ))}
      </ul>
    </>
  )
}

const Stay = ({ stay: { what, count, until } }: { stay: PrivacyOverview['stays'][number] }) => (
  <li>
    <span>
      {retention[what].what}
      {count !== null && ` (${formatCount(count, 'registro', 'registros')})`}
    </span>
    <span className="muted small">
      {until ? `Até ${formatDate(until)}` : capitalized(retention[what].keptFor)}. {retention[what].why}
    </span>
  </li>
)

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Enter presses the first button, which keeps the account. */
function Confirmation({ close }: { close: () => void }) {
  const { form, submit } = useScreenForm({
    draft: 'my-data-delete',
    schema: deleteAccount.body,
    initial: { password: '' },
    secret: ['password'],
    send: async body => {
      await client.call(deleteAccount, { body })
      // An open dialog would cover the notice.
      close()
      await endSession('left')
      await showLoggedOut('Sua conta foi excluída. Nenhum dado dela ficou neste aparelho.')
    },
  })
  const choose = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    if ((submitter as HTMLButtonElement | null)?.value !== keeping) return submit(event)
    event.preventDefault()
    close()
  }
  return (
    <ScreenForm form={form} submit={choose} verb="Excluindo…">
      <p>Essa ação não pode ser desfeita. Para continuar, confirme a sua senha.</p>
      <PasswordField name="password" label="Senha" autoComplete="current-password" />
      <button type="submit" className="btn btn-secondary btn-block" value={keeping}>
        Manter a conta
      </button>
      <SubmitButton look="danger" label="Excluir para sempre" verb="Excluindo…" />
    </ScreenForm>
  )
}

const keeping = 'keep'
