import { useEffect } from 'react'
import { paths } from '#contract/paths.ts'
import { isPartnerType } from '#contract/user-types.ts'
import { useGo } from '../go.ts'
import { readSession } from '../session.ts'
import { PlanScreen } from './plan-screen.tsx'

/** The advertising packages of a partner; nobody else can order them. */
export function PacketsPartner() {
  const { userType = 5 } = readSession()
  const isPartner = isPartnerType(userType)
  const go = useGo()
  useEffect(() => {
    if (!isPartner) go(paths.plans, { replace: true })
  }, [isPartner, go])
  if (!isPartner) return null
  return <PlanScreen title="Pacotes de publicidade" heading="Escolha o seu pacote" userType={userType} />
}
