import { type RefObject, useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { messages } from '#contract/messages.ts'
import { notify } from '#web/kit/client/notify.tsx'
import { showField } from '../forms/first-failing.ts'
import { aboutProfile } from '../media/draft-state.ts'
import type { Wrong } from './check-profile.ts'
import { planOf, whereIs } from './form-plans.ts'

export type Tell = (wrong: readonly Wrong[], text?: string) => void

const tenSeconds = { duration: 10_000 }

/**
 * Says what is wrong, in a notice and at each field, and leads to the first of them, on another screen too; the answer
 * does so.
 */
export function useWrongFields(form: UseFormReturn, element: RefObject<HTMLFormElement | null>, address: string): Tell {
  const navigate = useNavigate()
  useArrival(form, element)
  return (wrong, text = wrong[0]?.message ?? messages.invalid) => {
    const [first] = wrong
    const where = first ? whereIs(first.field, address) : address
    const announces = where !== address
    notify.error(text, { about: aboutProfile, announces, ...(!planOf(address).next && tenSeconds) })
    for (const { field, message } of wrong) form.setError(field, { message })
    if (!first) return
    if (announces) void navigate(`${where}#${first.field}`, { state: { refused: wrong } })
    else if (element.current) showField(element.current, first.field)
  }
}

/** A screen that was led to for a field, by the hash of the address, shows it and what another one found wrong. */
function useArrival({ setError }: UseFormReturn, element: RefObject<HTMLFormElement | null>) {
  const location = useLocation()
  useEffect(() => {
    const { refused = [] } = (location.state ?? {}) as { refused?: readonly Wrong[] }
    for (const { field, message } of refused) setError(field, { message })
    const field = decodeURIComponent(location.hash.slice(1))
    if (field && element.current) showField(element.current, field)
  }, [location, setError, element])
}
