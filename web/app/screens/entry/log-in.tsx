import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { Email } from '#contract/email.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { isAppPath } from '#web/app/app-paths.ts'
import { SwitchField } from '#web/app/forms/check-field.tsx'
import { PasswordField } from '#web/app/forms/password-field.tsx'
import { ScreenForm } from '#web/app/forms/screen-form.tsx'
import { SubmitButton } from '#web/app/forms/submit-button.tsx'
import { EmailField } from '#web/app/forms/text-field.tsx'
import { useScreenForm } from '#web/app/forms/use-screen-form.ts'
import { useGo } from '#web/app/go.ts'
import { AppLink } from '#web/app/parts/app-link.tsx'
import { Screen } from '#web/app/parts/screen.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { enterAccount, explainLogIn } from './enter-account.ts'
import { EntryHeader } from './entry-header.tsx'

const LogInForm = z.object({
  email: Email(messages.emailMisspelt),
  password: z.string().check(z.minLength(limits.passwordLength.least, messages.passwordInvalid)),
  keep: z.boolean(),
})

export function LogIn() {
  const go = useGo()
  const back = useBack()
  const form = useScreenForm({
    draft: 'log-in',
    schema: LogInForm,
    initial: { email: '', password: '', keep: true },
    secret: ['password'],
    send: async typed => {
      const path = await enterAccount(typed)
      go(back ?? path, { replace: true })
    },
    explain: explainLogIn,
  })
  return (
    <Screen title="Entrar" header={<EntryHeader back="/login" />}>
      <h1>Entrar</h1>
      <ScreenForm {...form} verb="Entrando…">
        <EmailField autoComplete="username" />
        <PasswordField name="password" label="Senha" autoComplete="current-password" />
        <SwitchField name="keep" label="Permanecer logado" />
        <SubmitButton label="Entrar" verb="Entrando…" />
      </ScreenForm>
      <nav className="entry-links" aria-label="Sua conta">
        <AppLink className="btn btn-ghost" href="/reset">
          Esqueci senha
        </AppLink>
        <AppLink className="btn btn-ghost" href="/register">
          Crie sua conta
        </AppLink>
      </nav>
      <p className="note">
        <Icon name="lock-keyhole" />
        <span>Seu nome e seus documentos nunca aparecem no anúncio.</span>
      </p>
    </Screen>
  )
}

/** The screen that asked for the log-in; nothing but one of ours is followed. */
function useBack() {
  const [query] = useSearchParams()
  const asked = query.get('voltar')
  const target = asked?.startsWith('/') ? new URL(asked, location.origin) : undefined
  if (target?.origin !== location.origin || !isAppPath(target.pathname)) return undefined
  return target.pathname + target.search
}
