import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatPhone } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { type OwnPhone, phoneCode, readOwnPhone } from '#contract/phone.ts'
import { userTypeOf } from '#contract/user-types.ts'
import { Icon } from '#web/kit/icon.tsx'
import { client } from '../client.ts'
import { AppLink } from '../parts/app-link.tsx'
import { LoadFailure } from '../parts/load-failure.tsx'
import { Screen } from '../parts/screen.tsx'
import { readSession } from '../session.ts'
import { AskForCode, lookingAgain, TypeCode } from './phone-forms.tsx'

const phoneKey = ['own-phone']

export function PhoneScreen() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: phoneKey,
    staleTime: 0,
    // What is being typed stays.
    refetchOnWindowFocus: false,
    queryFn: () => client.call(readOwnPhone, {}),
  })
  const show = (phone: OwnPhone) => queries.setQueryData(phoneKey, phone)
  return (
    <Screen title="Meu Perfil" back={paths.accountMenu}>
      <h1>Confirme o seu número</h1>
      {data && <Step phone={data} show={show} reread={() => void refetch()} />}
      {!data && (error ? <LoadFailure what="o seu número" error={error} retry={refetch} /> : <Waiting />)}
    </Screen>
  )
}

const Waiting = () => (
  <div className="stack" aria-busy="true">
    <span className="sk sk-line" />
    <span className="sk sk-block" />
  </div>
)

type StepProps = { phone: OwnPhone; show: (phone: OwnPhone) => void; reread: () => void }

function Step({ phone, show, reread }: StepProps) {
  const { number, proven, shown, code } = phone
  if (number === null) return <NothingToProve />
  const shownNumber = <b className="num">{formatPhone(number)}</b>
  if (proven) return <Proven number={shownNumber} isChecking={phone.checking} />
  return (
    <>
      <p>
        {code
          ? 'Enviamos um código por WhatsApp para'
          : 'Vamos enviar um código por WhatsApp para o número do seu perfil,'}{' '}
        {shownNumber}.{' '}
        {code
          ? `Ele vale por ${phoneCode.minutes} minutos; use o mais recente.`
          : 'O número só aparece no anúncio depois de confirmado.'}
      </p>
      {shown && (
        <p className="muted small">
          Até lá, o anúncio mostra <span className="num">{formatPhone(shown)}</span>, que você já confirmou.
        </p>
      )}
      {code ? <TypeCode resendIn={code.resend_in} show={show} onVoid={reread} /> : <AskForCode show={show} />}
      <OtherNumber />
    </>
  )
}

const OtherNumber = () => (
  <p className="small">
    O número está errado?{' '}
    <AppLink className="link" href={formPath()}>
      Trocar no perfil
    </AppLink>
  </p>
)

const formPath = () => userTypeOf(readSession().userType)?.update ?? paths.accountMenu

const NothingToProve = () => (
  <Done icon="info">Não há número a confirmar. O WhatsApp do anúncio é informado no formulário do perfil.</Done>
)

const Proven = ({ number, isChecking }: { number: ReactNode; isChecking: boolean }) => (
  <Done icon="circle-check">
    O número {number} está confirmado. {isChecking && `${lookingAgain} `}Se você o trocar no perfil, o novo só aparece
    depois de confirmado.
  </Done>
)

const Done = ({ icon, children }: { icon: 'info' | 'circle-check'; children: ReactNode }) => (
  <>
    <p className="note note-info" role="status">
      <Icon name={icon} />
      <span>{children}</span>
    </p>
    <AppLink className="btn btn-secondary btn-block" href={paths.accountMenu}>
      Voltar à minha conta
    </AppLink>
  </>
)
