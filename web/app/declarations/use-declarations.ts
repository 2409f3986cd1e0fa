import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type DeclarationKind,
  giveDeclarations,
  listDeclarations,
  type OwnDeclaration,
} from '#contract/declarations.ts'
import { client } from '../client.ts'
import { listingStatusKey } from '../listing/listing-status.ts'

export const undeclaredText = 'Leia e marque cada declaração para continuar.'

const key = ['declarations']

const query = {
  queryKey: key,
  staleTime: 0,
  queryFn: async () => (await client.call(listDeclarations, {})).data,
}

const isMissing = ({ state }: OwnDeclaration) => state !== 'given'

export type Declarations = ReturnType<typeof useDeclarations>

/** The account's declarations, and the checkboxes that the person has ticked. None starts ticked. */
export function useDeclarations() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(query)
  const [ticked, setTicked] = useState<readonly DeclarationKind[]>([])
  /** How many times the person has sent the form with a checkbox unticked. */
  const [refusals, setRefusals] = useState(0)
  const missing = data?.filter(isMissing) ?? []

  const tick = (kind: DeclarationKind, isTicked: boolean) =>
    setTicked(before => (isTicked ? [...before, kind] : before.filter(one => one !== kind)))

  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: key }),
      queries.invalidateQueries({ queryKey: listingStatusKey }),
    ])

  /**
   * If a checkbox is unticked, points it out and returns false. Otherwise sends the declarations and returns true, or
   * rejects with a `CallFailure`.
   */
  async function give() {
    const asked = (data ?? (await refetch({ throwOnError: true })).data ?? []).filter(isMissing)
    const isComplete = asked.every(({ kind }) => ticked.includes(kind))
    setRefusals(before => (isComplete ? 0 : before + 1))
    if (!isComplete) return false
    if (asked.length === 0) return true
    await client.call(giveDeclarations, { body: { data: asked.map(({ kind, version }) => ({ kind, version })) } })
    setTicked([])
    void refresh()
    return true
  }

  return { all: data, error, refetch, missing, ticked, tick, refusals, give, refresh }
}
