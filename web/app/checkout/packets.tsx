import { useEffect } from 'react'
import { paths } from '#contract/paths.ts'
import { isPartnerType } from '#contract/user-types.ts'
import { useGo } from '../go.ts'
import { readSession } from '../session.ts'
import { PlanScreen } from './plan-screen.tsx'

const partnersPath = paths.partnerPlans

/** The plans of an advertiser; a partner's are packages, with a screen of their own. */
export function Packets() {
  const { userType = 2 } = readSession()
  const isPartner = isPartnerType(userType)
  const go = useGo()
  useEffect(() => {
    if (isPartner) go(partnersPath, { replace: true })
  }, [isPartner, go])
  if (isPartner) return null
  return <PlanScreen title="Contratar plano" heading="Escolha o seu plano" userType={userType} />
}
