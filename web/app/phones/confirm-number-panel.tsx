import { useState } from 'react'
import { formatPhone } from '#contract/format.ts'
import type { OwnPhone } from '#contract/phone.ts'
import { Note } from '#web/kit/note.tsx'
import { CodeSent, offeredCode } from './channel-words.tsx'
import { useOwnPhone } from './own-phone.ts'
import { AskForCode, OtherNumber, TypeCode } from './phone-forms.tsx'

export function ConfirmNumberPanel() {
  const { data: phone, show, reread } = useOwnPhone()
  const [hasConfirmed, setConfirmed] = useState(false)
  if (!phone || phone.number === null) return null
  if (hasConfirmed) return <Confirmed number={phone.number} />
  if (phone.proven || phone.shown !== null) return null
  return <Asking phone={phone} number={phone.number} {...{ show, reread }} onProven={() => setConfirmed(true)} />
}

type AskingProps = {
  phone: OwnPhone
  number: string
  show: (phone: OwnPhone) => void
  reread: () => void
  onProven: () => void
}

function Asking({ phone: { code, channels, needs_password }, number, show, reread, onProven }: AskingProps) {
  const [hasAsked, setAsked] = useState(false)
  const shownNumber = <b className="num">{formatPhone(number)}</b>
  function showCode(phone: OwnPhone) {
    setAsked(true)
    show(phone)
  }
  return (
    <section className="panel stack" aria-labelledby="confirm-number">
      <h2 id="confirm-number">Falta confirmar seu WhatsApp</h2>
      {code ? (
        <>
          <p>
            <CodeSent code={code} number={shownNumber} />
          </p>
          <TypeCode
            resendIn={code.resend_in}
            {...{ channels, show }}
            onVoid={reread}
            onProven={onProven}
            takesFocus={hasAsked}
          />
        </>
      ) : (
        <>
          <p>
            É por {shownNumber} que vão chamar você. A gente manda {offeredCode(channels)} para confirmar.
          </p>
          <AskForCode needsPassword={needs_password} channels={channels} show={showCode} />
        </>
      )}
      <OtherNumber />
    </section>
  )
}

const Confirmed = ({ number }: { number: string }) => (
  <Note tone="green" icon="circle-check" role="status">
    WhatsApp confirmado: <span className="num">{formatPhone(number)}</span>.
  </Note>
)
