import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '#contract/messages.ts'
import { notify } from '../notify.tsx'
import { accountKey } from '../use-account.ts'
import { submitDraft } from './submit-draft.ts'

/** The sending of the three photos from a screen: one at a time, and stopped when the screen is left. */
export function useSending() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function send() {
    if (running.current) return
    const abort = new AbortController()
    running.current = abort
    setFailure(undefined)
    setShare(0)
    const outcome = await submitDraft({ onProgress: setShare, signal: abort.signal }).catch(() => broken)
    running.current = undefined
    setShare(undefined)
    if (abort.signal.aborted && 'failure' in outcome) return
    if ('failure' in outcome || outcome.problem)
      notify.error(messages.documentsFailed, { announces: !('failure' in outcome) })
    if ('failure' in outcome) return setFailure(outcome.failure)
    queries.invalidateQueries({ queryKey: accountKey })
    navigate(outcome.to, { replace: true, state: { problem: outcome.problem }, viewTransition: true })
  }

  return { share, failure, send, cancel: () => running.current?.abort() }
}

const broken = { failure: messages.unexpected }
