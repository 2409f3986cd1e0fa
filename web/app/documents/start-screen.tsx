import './documents.css'
import { useEffect, useState } from 'react'
import { documentNames } from '#contract/documents.ts'
import { formatDateTime } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { AppLink, useGo } from '../parts/app-link.tsx'
import { Screen } from '../parts/screen.tsx'
import { readSession } from '../session.ts'
import { readDraft, renameUpload } from './draft.ts'
import { PrivacyNote } from './step-frame.tsx'
import { finalPath, resumePath, stepOf, steps } from './steps.ts'
import { type KycState, useKycState } from './use-kyc-state.ts'

const icons = { front: 'id-card', verse: 'file-text', selfie: 'scan-face' } as const
const hints = {
  front: 'O lado com a sua foto.',
  verse: 'O outro lado do mesmo documento.',
  selfie: 'Você segurando a frente do documento.',
} as const

export default function StartScreen() {
  const state = useNewDocuments()
  const resume = useResumePath()
  return (
    <Screen title="Verificação" close={paths.accountMenu} action={<Begin resume={resume} />} isWhole>
      <p className="muted small">Passo 3 de 3</p>
      <h1>Agora vamos precisar de 3 fotos do seu RG ou CNH</h1>
      {state && <WhyAgain {...state} />}
      <div className="columns">
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
      </div>
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

function WhyAgain({ rejection, renewal }: KycState) {
  if (rejection && renewal?.state !== 'ended')
    return (
      <Note tone="danger" icon="triangle-alert" role="status">
        <b>As fotos anteriores não foram aceitas.</b> {rejection}
      </Note>
    )
  if (!renewal) return null
  return (
    <Note tone="info" icon="clock" role="status">
      <b>{renewal.state === 'ended' ? 'A verificação terminou.' : 'Renove a verificação.'}</b>{' '}
      {renewal.state === 'ended'
        ? 'O anúncio volta ao ar quando as novas fotos forem aprovadas.'
        : `Envie as fotos até ${formatDateTime(renewal.until, ' às ')}. Enquanto conferimos, o anúncio continua no ar.`}
    </Note>
  )
}

/** Redirects people whose photos are under review or approved. */
function useNewDocuments() {
  const state = useKycState()
  const go = useGo()
  useEffect(() => {
    if (!state) return
    if (state.kyc) go(finalPath, { replace: true })
    // An operator has already decided on the previous submission, so this starts a new one.
    else renameUpload(readSession().token ?? '')
  }, [state, go])
  return state?.kyc ? undefined : state
}

function useResumePath() {
  const [path, show] = useState<string>()
  useEffect(() => {
    readDraft(readSession().token ?? '').then(({ photos }) => show(resumePath(photos)))
  }, [])
  return path
}
