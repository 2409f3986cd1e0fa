import * as z from 'zod/mini'
import type { CallFailure } from '#contract/client.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { Registration, register } from '#contract/registration.ts'
import { registrations } from '#contract/user-types.ts'
import { callAs } from '../client.ts'
import { removeForgottenDraft } from '../documents/draft.ts'
import { EmailField } from '../forms/email-field.tsx'
import { CheckField, SwitchField, TextField } from '../forms/fields.tsx'
import { NewPassword } from '../forms/password-field.tsx'
import { describeError, ScreenForm, SubmitButton, useScreenForm } from '../forms/screen-form.tsx'
import { AppLink, useGo } from '../parts/app-link.tsx'
import { EntryAside } from '../parts/entry-aside.tsx'
import type { ScreenProps } from '../parts/screen.tsx'
import { Screen } from '../parts/screen.tsx'
import { startSession } from '../session.ts'
import { claimScreens } from '../unsent.ts'

const RegistrationForm = z.intersection(
  z.object({ terms: z.literal(true, messages.termsRefused), keep: z.boolean() }),
  Registration,
)

export default function RegisterScreen({ route }: ScreenProps) {
  const userType = route.userType as number
  return (
    <Screen title="Criar conta" back={paths.landing} aside={<EntryAside />}>
      <h1>Crie sua conta</h1>
      <EntryKinds kinds={registrations} current={route.path} />
      <RegisterForm userType={userType} />
      <p className="center">
        Já tem conta?{' '}
        <AppLink className="link" href={paths.logIn}>
          Entrar
        </AppLink>
      </p>
    </Screen>
  )
}

function RegisterForm({ userType }: { userType: number }) {
  const go = useGo()
  const form = useScreenForm({
    draft: 'register',
    schema: RegistrationForm,
    initial: { ...empty, user_type_id: userType },
    secret: ['password', 'password_confirmation', 'user_type_id'],
    send: async ({ terms: terms_accepted, keep, ...typed }) => {
      const body = { ...typed, user_type_id: userType, terms_accepted, options: { sms: 1 } }
      const { access_token: token } = await callAs().call(register, { body })
      claimScreens(typed.email)
      await removeForgottenDraft(token)
      startSession({ token, userType, keep })
      go(paths.documents, { replace: true })
    },
    explain,
  })
  return (
    <ScreenForm {...form} verb="Criando conta…">
      <TextField name="name" label="Nome" autoComplete="name" hint="Seu nome verdadeiro. Ele não aparece no anúncio." />
      <EmailField autoComplete="username" />
      <NewPassword />
      <CheckField name="terms">
        Li e aceito os{' '}
        <a className="link" href={paths.terms} target="_blank" rel="noreferrer">
          termos e condições<span className="sr"> (abre em outra aba)</span>
        </a>
      </CheckField>
      <SwitchField name="keep" label="Permanecer logado" isOn />
      <SubmitButton label="Criar Conta" verb="Criando conta…" />
    </ScreenForm>
  )
}

const empty = { terms: false as true, keep: true, name: '', email: '', password: '', password_confirmation: '' }

/** The message in docs/specification.md §8 would be misleading if the server has not checked the request. */
function explain({ status, message, errors }: CallFailure) {
  if (errors.email?.includes(messages.emailTaken)) return describeError(messages.emailTaken)
  return status === 0 || status === 429 ? message : messages.registrationFailed
}

type AccountKind = { path: string; label: string }

const EntryKinds = ({ kinds, current }: { kinds: readonly AccountKind[]; current: string }) => (
  <nav aria-label="Tipo de conta">
    <ul className="chips">
      {kinds.map(({ path, label }) => (
        <li key={path}>
          <AppLink className="chip" href={path} aria-current={path === current ? 'page' : undefined} replace>
            {label}
          </AppLink>
        </li>
      ))}
    </ul>
  </nav>
)
