import { useQuery } from '@tanstack/react-query'
import { bearer } from './client.ts'
import { readSession } from './session.ts'

/** A picture of the account's own, which shows here also where the age question was never asked. */
export const useOwnPicture = (path: string | undefined) =>
  useQuery({
    queryKey: ['own-picture', path],
    enabled: Boolean(path),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const answer = await fetch(path as string, { headers: bearer(readSession().token) })
      if (!answer.ok) throw new Error(`no picture: ${answer.status}`)
      return URL.createObjectURL(await answer.blob())
    },
  }).data
