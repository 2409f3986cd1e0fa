import type { ReactNode } from 'react'
import { formatPhone } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import type { OwnPhone } from '#contract/phone.ts'
import { Note } from '#web/kit/note.tsx'
import { AppLink, useGo } from '../parts/app-link.tsx'
import { LoadFailure } from '../parts/load-failure.tsx'
import { Screen } from '../parts/screen.tsx'
import { CodeSent, offeredCode } from './channel-words.tsx'
import { useOwnPhone } from './own-phone.ts'
import { AskForCode, lookingAgain, OtherNumber, TypeCode } from './phone-forms.tsx'

export default function PhoneScreen() {
  const { data, error, refetch, show, reread } = useOwnPhone()
  return (
    <Screen title="Meu Perfil" back={paths.accountMenu}>
      <h1>Confirme seu número</h1>
      {data && <Step phone={data} show={show} reread={reread} />}
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
  const go = useGo()
  const { number, proven, shown, code, channels } = phone
  if (number === null) return <NothingToProve />
  const shownNumber = <b className="num">{formatPhone(number)}</b>
  if (proven) return <Proven number={shownNumber} isChecking={phone.checking} />
  const toMenu = () => void go(paths.accountMenu, { replace: true })
  return (
    <>
      <p>
        {code ? (
          <CodeSent code={code} number={shownNumber} />
        ) : (
          <>
            Vamos enviar {offeredCode(channels)} para o número do seu perfil, {shownNumber}. O número só aparece no
            anúncio depois de confirmado.
          </>
        )}
      </p>
      {shown && (
        <p className="muted small">
          Até lá, o anúncio mostra <span className="num">{formatPhone(shown)}</span>, que você já confirmou.
        </p>
      )}
      {code ? (
        <TypeCode resendIn={code.resend_in} {...{ channels, show }} onVoid={reread} onProven={toMenu} takesFocus />
      ) : (
        <AskForCode needsPassword={phone.needs_password} {...{ channels, show }} />
      )}
      <OtherNumber />
    </>
  )
}

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
    <Note tone="info" icon={icon} role="status">
      {children}
    </Note>
    <AppLink className="btn btn-secondary btn-block" href={paths.accountMenu}>
      Voltar à minha conta
    </AppLink>
  </>
)
