import { useEffect, useState } from 'react'
import { documentNames } from '#contract/kyc.ts'
import { paths } from '#contract/paths.ts'
import { Icon } from '#web/kit/icon.tsx'
import { AppLink, useGo } from '../parts/app-link.tsx'
import { Screen } from '../parts/screen.tsx'
import { readSession } from '../session.ts'
import { readDraft, renameUpload } from './draft.ts'
import { ArrivalHeading, PrivacyNote } from './step-screen.tsx'
import { finalPath, resumePath, stepOf, steps } from './steps.ts'
import { useKycState } from './use-kyc-state.ts'

const icons = { front: 'id-card', verse: 'file-text', selfie: 'scan-face' } as const
const hints = {
  front: 'O lado com a sua foto.',
  verse: 'O outro lado do mesmo documento.',
  selfie: 'Você segurando a frente do documento.',
} as const

export function DocumentsStart() {
  const rejection = useRejection()
  const resume = useResumePath()
  return (
    <Screen title="Verificação" close={paths.accountMenu} action={<Begin resume={resume} />}>
      <p className="muted small">Passo 3 de 3</p>
      <ArrivalHeading>Agora vamos precisar de 3 fotos do seu RG ou CNH</ArrivalHeading>
      {rejection && <Rejected reason={rejection} />}
      <ul className="photo-list">
        {steps.map(({ kind }) => (
          <li key={kind}>
            <Icon name={icons[kind]} />
            <div>
              <p>
                <b>{documentNames[kind]}</b>
              </p>
              <p className="muted small">{hints[kind]}</p>
            </div>
          </li>
        ))}
      </ul>
      <PrivacyNote whole />
    </Screen>
  )
}

const Begin = ({ resume }: { resume: string | undefined }) => (
  <div className="upright">
    <AppLink className="btn btn-primary" href={stepOf.front.capture}>
      Começar
    </AppLink>
    {resume && (
      <AppLink className="btn btn-ghost btn-sm" href={resume}>
        Continuar com as fotos já tiradas
      </AppLink>
    )}
  </div>
)

const Rejected = ({ reason }: { reason: string }) => (
  <p className="note note-danger" role="status">
    <Icon name="triangle-alert" />
    <span>
      <b>As fotos anteriores não foram aceitas.</b> {reason}
    </span>
  </p>
)

/** People whose photos are in review or approved are redirected. */
function useRejection() {
  const state = useKycState()
  const go = useGo()
  useEffect(() => {
    if (!state) return
    if (state.kyc) go(finalPath, { replace: true })
    // The previous submission is decided: this starts a new one.
    else renameUpload(readSession().token ?? '')
  }, [state, go])
  return state?.kyc ? null : state?.rejection
}

function useResumePath() {
  const [path, show] = useState<string>()
  useEffect(() => {
    readDraft(readSession().token ?? '').then(({ photos }) => show(resumePath(photos)))
  }, [])
  return path
}
