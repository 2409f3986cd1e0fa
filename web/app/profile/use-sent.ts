import { useQueryClient } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { profileMessages as say } from '#contract/profile-messages.ts'
import { notify } from '#web/kit/client/notify.tsx'
import { notifyOtherTabs, onOtherTabs } from '#web/kit/client/other-tabs.ts'
import { forget, read } from '#web/kit/client/stored.ts'
import { useGo } from '../parts/app-link.tsx'
import { updateSession } from '../session.ts'
import { accountKey } from '../use-account.ts'
import type { FormPlan } from './form-plans.ts'

const outcomes = {
  created: { path: paths.plans, text: 'Perfil enviado. Ele está em análise; avisamos por e-mail.' },
  updated: { path: paths.accountMenu, text: say.updated },
} as const

/** `serverMessage` replaces the usual notice (docs/specification.md §8). */
export function useSent({ updates, sentTo }: FormPlan) {
  const queries = useQueryClient()
  const go = useGo()
  const { path, text } = outcomes[updates ? 'updated' : 'created']
  return (serverMessage: string | undefined) => {
    updateSession({ perfilCreate: 1 })
    notifyOtherTabs(sent)
    if (serverMessage) notify.info(serverMessage, { announces: true })
    else notify.success(text, { announces: true })
    // The next screen fetches the account itself, and a refetch here would make this screen redirect.
    void queries.invalidateQueries({ queryKey: accountKey, refetchType: 'none' })
    // The final documents screen sets this (docs/specification.md §2, step 8).
    const afterFinal = read('afterFinal', 'tab')
    forget('afterFinal')
    go(sentTo ?? afterFinal ?? path, { replace: true })
  }
}

const sent = 'profile-sent'

/** Calls the listener after a save in another tab. */
export const onProfileSent = (listener: () => unknown) => onOtherTabs(sent, listener)
