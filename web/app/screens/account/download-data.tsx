import { exportAccount } from '#contract/own-account.ts'
import { client } from '#web/app/client.ts'
import { PasswordField } from '#web/app/forms/password-field.tsx'
import { ScreenForm } from '#web/app/forms/screen-form.tsx'
import { SubmitButton } from '#web/app/forms/submit-button.tsx'
import { useScreenForm } from '#web/app/forms/use-screen-form.ts'
import { Fold } from './fold.tsx'

/** Says nothing of where it comes from: it lies in a folder that others may see. */
const fileName = 'meus-dados.json'

export function DownloadData() {
  const screen = useScreenForm({
    draft: 'my-data-download',
    schema: exportAccount.body,
    initial: { password: '' },
    secret: ['password'],
    send: async body => {
      save(await client.call(exportAccount, { body }))
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

function save(data: object) {
  const href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href, download: fileName }).click()
  URL.revokeObjectURL(href)
}
