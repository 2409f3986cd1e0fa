import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallFailure } from '#contract/client.ts'
import { paths } from '#contract/paths.ts'
import { type CodeRequestBy, type OwnPhone, phoneMessages, provePhone, requestPhoneCode } from '#contract/phone.ts'
import { userTypeOf } from '#contract/user-types.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { notify } from '#web/kit/client/notify.tsx'
import { client } from '../client.ts'
import { TextField } from '../forms/fields.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { ScreenForm, SubmitButton, useScreenForm } from '../forms/screen-form.tsx'
import { listingStatusKey } from '../listing/listing-status.ts'
import { AppLink } from '../parts/app-link.tsx'
import { useRun } from '../parts/use-run.ts'
import { readSession } from '../session.ts'

type Shows = { show: (phone: OwnPhone) => void }

type AskProps = Shows & Pick<OwnPhone, 'channels'> & { needsPassword: boolean }

export function AskForCode({ show, channels, needsPassword }: AskProps) {
  const by = useRef<CodeRequestBy>('message')
  const screen = useScreenForm({
    draft: 'phone-request',
    schema: requestPhoneCode.body,
    initial: needsPassword ? { password: '' } : {},
    secret: ['password'],
    send: async body => show(await client.call(requestPhoneCode, { body: { ...body, by: by.current } })),
  })
  const choose = (way: CodeRequestBy) => () => {
    by.current = way
  }
  return (
    <ScreenForm {...screen} verb="Enviando…">
      {needsPassword && (
        <PasswordField name="password" label="Sua senha" secret="senha" autoComplete="current-password" />
      )}
      <SubmitButton label="Receber o código" verb="Enviando…" onClick={choose('message')} />
      {channels.includes('call') && (
        <SubmitButton label={byCall} verb="Enviando…" look="secondary" onClick={choose('call')} />
      )}
    </ScreenForm>
  )
}

const byCall = 'Receber por ligação'

type TypeCodeProps = Shows & {
  channels: OwnPhone['channels']
  resendIn: number
  /** Called when the code is no longer valid. */
  onVoid: () => void
  onProven: () => void
  /** False on a screen whose main purpose is something else. */
  takesFocus: boolean
}

export function TypeCode({ channels, resendIn, show, onVoid, onProven, takesFocus }: TypeCodeProps) {
  const queries = useQueryClient()
  const field = useRef<HTMLDivElement>(null)
  const screen = useScreenForm({
    draft: 'phone-code',
    schema: provePhone.body,
    initial: { code: '' },
    secret: ['code'],
    send: async body => {
      let checking = false
      try {
        const phone = await client.call(provePhone, { body })
        checking = phone.checking
        show(phone)
      } catch (error) {
        if (error instanceof CallFailure && isVoid(error.message)) onVoid()
        throw error
      }
      void queries.invalidateQueries({ queryKey: listingStatusKey })
      notify.success(checking ? `Número confirmado. ${lookingAgain}` : 'Número confirmado.', { announces: true })
      onProven()
    },
  })
  useEffect(() => {
    if (takesFocus) field.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <>
      <ScreenForm {...screen} verb="Confirmando…">
        <div ref={field}>
          <TextField
            name="code"
            label="Código de 6 dígitos"
            hint="Não compartilhe com ninguém. Se pedir outro, vale o último."
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        </div>
        <SubmitButton label="Confirmar o número" verb="Confirmando…" />
      </ScreenForm>
      <Resend seconds={resendIn} {...{ channels, show }} />
    </>
  )
}

export const OtherNumber = () => (
  <p className="small">
    O número está errado?{' '}
    <AppLink className="link" href={userTypeOf(readSession().userType)?.update ?? paths.accountMenu}>
      Trocar no perfil
    </AppLink>
  </p>
)

export const lookingAgain = 'Como ele mudou, nossa equipe confere mais uma vez quem anuncia. Nada muda no anúncio.'

const isVoid = (message: string) => message === phoneMessages.codeExpired || message === phoneMessages.codeSpent

function Resend({ seconds, channels, show }: Shows & Pick<TypeCodeProps, 'channels'> & { seconds: number }) {
  const left = useSecondsLeft(seconds)
  const { busy, run } = useRun()
  const resend = (by: CodeRequestBy) => () =>
    run(async () => {
      show(await client.call(requestPhoneCode, { body: { by } }))
      notify.success(by === 'call' ? 'Pedimos a ligação.' : 'Pedimos outro código.')
    })
  const button = { className: 'btn btn-secondary btn-block', busy, doing: 'Enviando…', disabled: left > 0 }
  return (
    <>
      <BusyButton {...button} onClick={resend('message')}>
        {left > 0 ? `Enviar outro código em ${left} s` : 'Enviar outro código'}
      </BusyButton>
      {channels.includes('call') && (
        <BusyButton {...button} onClick={resend('call')}>
          {left > 0 ? `${byCall} em ${left} s` : byCall}
        </BusyButton>
      )}
    </>
  )
}

/** Counts down without the device's clock, which may be wrong. */
function useSecondsLeft(seconds: number) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const until = performance.now() + seconds * 1000
    const count = () => setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1000)))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
