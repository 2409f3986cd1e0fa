import { useQueryClient } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { profileMessages as say } from '#contract/profile-messages.ts'
import { notify } from '#web/kit/client/notify.tsx'
import { forget, read } from '../device.ts'
import { useGo } from '../parts/app-link.tsx'
import { tellProfileSent } from '../profile-sent.ts'
import { updateSession } from '../session.ts'
import { accountKey } from '../use-account.ts'
import type { FormPlan } from './form-plans.ts'

/** Section 4: where a profile that was sent leads, and what is said of it. */
const outcomes = {
  created: { path: paths.plans, text: 'Perfil enviado. Ele está em análise; avisamos por e-mail.' },
  updated: { path: paths.accountMenu, text: say.updated },
} as const

/** What is done once a profile is sent; `said` is what the server adds, where it adds anything (section 8). */
export function useSent({ updates, sentTo }: FormPlan) {
  const queries = useQueryClient()
  const go = useGo()
  const { path, text } = outcomes[updates ? 'updated' : 'created']
  return (said: string | undefined) => {
    updateSession({ perfilCreate: 1 })
    tellProfileSent()
    if (said) notify.info(said, { announces: true })
    else notify.success(text, { announces: true })
    // The next screen asks anew; this one is not to be led elsewhere by what it would learn.
    void queries.invalidateQueries({ queryKey: accountKey, refetchType: 'none' })
    // The documents that were sent before it set where the profile leads (section 2, step 8).
    const afterFinal = read('afterFinal', 'tab')
    forget('afterFinal')
    go(sentTo ?? afterFinal ?? path, { replace: true })
  }
}
