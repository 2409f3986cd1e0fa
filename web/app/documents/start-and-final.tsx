import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readOwnAccount } from '#contract/account.ts'
import { documentNames } from '#contract/kyc.ts'
import { paths } from '#contract/paths.ts'
import { afterDocumentsPath, arrivalOf } from '#contract/user-types.ts'
import { Icon } from '#web/kit/icon.tsx'
import { client } from '../client.ts'
import { write } from '../device.ts'
import { AppLink, useGo } from '../parts/app-link.tsx'
import { Screen } from '../parts/screen.tsx'
import { readSession, updateSession } from '../session.ts'
import { accountKey } from '../use-account.ts'
import { readDraft, renameUpload } from './draft.ts'
import { PrivacyNote } from './step-screen.tsx'
import { finalPath, resumePath, startPath, stepOf, steps } from './steps.ts'

const afterFinal = paths.plans

const wordings = [
  {
    lead: 'Recebemos as suas três fotos. Enquanto elas são conferidas, continue o seu cadastro.',
    action: 'Continuar cadastro',
  },
  {
    lead: 'Recebemos as suas três fotos. Enquanto elas são conferidas, você pode atualizar o seu cadastro.',
    action: 'Atualizar cadastro',
  },
] as const

export function DocumentsFinal() {
  const kyc = useSentDocuments()
  const { userType, perfilCreate } = readSession()
  const { lead, action } = wordings[perfilCreate]
  return (
    <Screen
      title="Verificação"
      close={paths.accountMenu}
      action={
        <AppLink className="btn btn-primary" href={afterDocumentsPath(userType, perfilCreate)}>
          {action}
        </AppLink>
      }
    >
      <div className="pronto">
        <Icon name="check" className="mark" />
        <h1>Pronto!</h1>
        <p className="muted">{kyc === 'okay' ? approved[perfilCreate] : lead}</p>
        {kyc === 'okay' ? null : <InReview />}
      </div>
    </Screen>
  )
}

const approved = [
  'Os seus documentos já foram aprovados. Continue o seu cadastro.',
  'Os seus documentos já foram aprovados. Você pode atualizar o seu cadastro.',
] as const

const InReview = () => (
  <p className="note note-info">
    <Icon name="clock" />
    <span>
      <b>Documentos em análise.</b> Avisamos por e-mail quando a análise terminar.
    </span>
  </p>
)

function useSentDocuments() {
  const state = useKycState()
  const kyc = state ? state.kyc : readSession().kyc
  const go = useGo()
  useEffect(() => {
    if (kyc) write('tab', { afterFinal })
    else go(startPath, { replace: true })
  }, [kyc, go])
  return kyc
}

export function useKycState() {
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: [...accountKey, 'kyc'],
    staleTime: 0,
    retry: false,
    queryFn: async () => {
      const account = await client.call(readOwnAccount, {})
      const arrival = arrivalOf(account)
      if (arrival) updateSession({ kyc: arrival.kyc, perfilCreate: arrival.perfilCreate })
      return { kyc: account.kyc, rejection: account.kyc_rejection }
    },
  })
  // An upload may have changed it since the last screen.
  return isFetchedAfterMount ? data : undefined
}

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
    <Screen title="Verificação" close={paths.accountMenu} action={<Begin resume={resume} />} isWhole>
      <p className="muted small">Passo 3 de 3</p>
      <h1>Agora vamos precisar de 3 fotos do seu RG ou CNH</h1>
      {rejection && <Rejected reason={rejection} />}
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
