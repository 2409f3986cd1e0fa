import { lazy, Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { Email } from '#contract/email.ts'
import { messages } from '#contract/messages.ts'
import { passwordLength } from '#contract/password.ts'
import { useSearchParams } from '#web/kit/client/router.tsx'
import { Note } from '#web/kit/note.tsx'
import { EmailField } from '../forms/email-field.tsx'
import { SwitchField } from '../forms/fields.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { ScreenForm, SubmitButton, useScreenForm } from '../forms/screen-form.tsx'
import { AppLink, isAppPath, useGo } from '../parts/app-link.tsx'
import { EntryAside } from '../parts/entry-aside.tsx'
import { BackArrow, InnerHeader, Screen } from '../parts/screen.tsx'
import './log-in.css'
import { readOwnAccount } from '#contract/account.ts'
import { CallFailure } from '#contract/client.ts'
import { authenticate } from '#contract/session.ts'
import { arrivalOf } from '#contract/user-types.ts'
import { Logo } from '#web/kit/icon.tsx'
import { QuickExit } from '#web/parts/privacy-buttons.tsx'
import { callAs } from '../client.ts'
import { removeForgottenDraft } from '../documents/draft.ts'
import { startSession, updateSession } from '../session.ts'
import { claimScreens } from '../unsent.ts'

const LogInForm = z.object({
  email: Email(messages.emailMisspelt),
  password: z.string().check(z.minLength(passwordLength.min, messages.passwordInvalid)),
  keep: z.boolean(),
})

/** Only people with a second step see it. */
const CodeStep = lazy(async () => ({ default: (await import('./code-step.tsx')).CodeStep }))

export default function LogInScreen() {
  const go = useGo()
  const back = useBack()
  const [awaited, awaitCode] = useState<Typed>()
  const enter = async (typed: Typed, code?: string) => {
    const path = await enterAccount(typed, code)
    go(back ?? path, { replace: true })
  }
  return (
    <Screen
      title="Entrar"
      header={
        <>
          <EntryHeader back="/login" />
          <InnerHeader title="Entrar" back="/login" />
        </>
      }
      aside={<EntryAside />}
    >
      {awaited ? (
        <Suspense>
          <CodeStep typed={awaited} enter={code => enter(awaited, code)} leave={() => awaitCode(undefined)} />
        </Suspense>
      ) : (
        <PasswordStep enter={enter} awaitCode={awaitCode} />
      )}
    </Screen>
  )
}

type PasswordStepProps = { enter: (typed: Typed) => Promise<void>; awaitCode: (typed: Typed) => void }

function PasswordStep({ enter, awaitCode }: PasswordStepProps) {
  const form = useScreenForm({
    draft: 'log-in',
    schema: LogInForm,
    initial: { email: '', password: '', keep: true },
    secret: ['password'],
    send: typed =>
      enter(typed).catch(failure => {
        if (!(failure instanceof CallFailure) || !failure.errors.code) throw failure
        awaitCode(typed)
      }),
    explain: explainLogIn,
  })
  return (
    <>
      <h1>Entrar</h1>
      <ScreenForm {...form} verb="Entrando…">
        <EmailField autoComplete="username" />
        <PasswordField name="password" label="Senha" autoComplete="current-password" />
        <SwitchField name="keep" label="Permanecer logado" isOn />
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
      <Note icon="lock-keyhole" className="entry-note">
        Seu nome e seus documentos nunca aparecem no anúncio.
      </Note>
    </>
  )
}

function useBack() {
  const [query] = useSearchParams()
  const returnTo = query.get('voltar')
  if (!returnTo?.startsWith('/')) return undefined
  const target = new URL(returnTo, location.origin)
  if (target.origin !== location.origin || !isAppPath(target.pathname)) return undefined
  return target.pathname + target.search
}

const EntryHeader = ({ back }: { back: string }) => (
  <header className="entry" data-theme="dark">
    <img src="/art/rio-faixa.svg" alt="" width="390" height="256" />
    <div className="topbar">
      <div>
        <BackArrow href={back} />
      </div>
      <a className="logo" href="/login" aria-label="Véspera, início">
        <Logo />
      </a>
      <div className="topbar-end">
        <QuickExit />
      </div>
    </div>
  </header>
)

type Typed = { email: string; password: string; keep: boolean }

/**
 * Stores the session (docs/specification.md §4) and returns the path to go to.
 * @throws CallFailure with the message to show.
 */
async function enterAccount({ email, password, keep }: Typed, code?: string): Promise<string> {
  const body = { username: email, password, ...(code && { code }) }
  const { access_token: token } = await callAs().call(authenticate, { body })
  const account = await callAs(token).call(readOwnAccount, {})
  const arrival = arrivalOf(account)
  if (!arrival) throw new CallFailure(401, messages.logInFailed)
  claimScreens(email)
  await removeForgottenDraft(token)
  startSession({ token, userType: account.user_type, keep })
  updateSession(arrival)
  return arrival.path
}

/**
 * docs/specification.md §8 has one message for all failures, to hide which accounts exist. That message would be
 * misleading if the server has not checked the credentials.
 */
const explainLogIn = ({ status, message }: CallFailure) =>
  status === 0 || status === 429 || status >= 500 ? message : messages.logInFailed
