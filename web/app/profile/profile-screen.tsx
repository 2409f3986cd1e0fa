import './profile.css'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { OwnAccount } from '#contract/account.ts'
import type { AppRoute } from '#contract/routes.ts'
import { afterDocumentsPath } from '#contract/user-types.ts'
import { useGo } from '../parts/app-link.tsx'
import { Screen } from '../parts/screen.tsx'
import { ScreenFailure } from '../parts/screen-failure.tsx'
import { onProfileSent } from '../profile-sent.ts'
import type { ScreenProps } from '../screen-props.ts'
import { useAccount } from '../use-account.ts'
import { FormHeader } from './form-header.tsx'
import { listsOf } from './form-parts.ts'
import { addressOf, type FormPlan, planOf } from './form-plans.ts'
import { ProfileFormScreen } from './profile-form-screen.tsx'
import { useAwaitedOptions } from './use-options.ts'

/** Any screen of section 2's profile creation and update, for whose it is; another is led to their own. */
export function ProfileScreen({ route }: ScreenProps) {
  const [search] = useSearchParams()
  const address = addressOf(route.path, search)
  const plan = planOf(address)
  const { account, error, refresh } = useSettledAccount()
  // A list that came later would move what is already being read.
  const awaitsOptions = useAwaitedOptions(listsOf(plan.asks))
  const [round, setRound] = useState(0)
  const elsewhere = account && elsewhereFor(account, route)
  const go = useGo()
  useEffect(() => {
    if (elsewhere) go(elsewhere, { replace: true })
  }, [elsewhere, go])
  if (error) return <ScreenFailure error={error} />
  if (!account || elsewhere || awaitsOptions) return <Waiting plan={plan} />
  const startAnew = () => setRound(round + 1)
  const form = { account, address, startAnew, refresh }
  return <ProfileFormScreen key={`${address} ${round}`} {...form} />
}

/** Each type has its screens, and each screen is for those with a profile or for those without. */
function elsewhereFor({ user_type, profile }: OwnAccount, { path, userType }: AppRoute) {
  const isTheirs = user_type === userType && planOf(path).updates === Boolean(profile)
  return isTheirs ? undefined : afterDocumentsPath(user_type, profile ? 1 : 0)
}

const Waiting = ({ plan }: { plan: FormPlan }) => (
  <Screen title={plan.title} header={<FormHeader plan={plan} />}>
    <div className="stack" aria-busy="true">
      <h1>{plan.heading}</h1>
      <span className="sk sk-block" />
      <span className="sk sk-block" />
      <span className="sk sk-block" />
      <span className="sk sk-block" />
    </div>
  </Screen>
)

/**
 * The account as the server has it now: a form is filled in from it once, so that one from before the last save won't
 * do, unless nothing better is to be had.
 */
function useSettledAccount() {
  const { data, error, isFetching, refetch } = useAccount()
  const [account, settle] = useState<OwnAccount>()
  useEffect(() => {
    if (data && !isFetching) settle(found => found ?? data)
  }, [data, isFetching])
  /** For when the form was sent elsewhere. */
  const refresh = useCallback(async () => {
    const { data } = await refetch()
    if (data) settle(data)
  }, [refetch])
  useEffect(() => onProfileSent(refresh), [refresh])
  return { account, error: data ? null : error, refresh }
}
