import { useQuery } from '@tanstack/react-query'
import { bearer } from './client.ts'
import { readSession } from './session.ts'

/** A picture of the account's own, which shows here also where the age question was never asked. */
export const useOwnPicture = (path: string | undefined) =>
  useQuery({
    queryKey: ['own-picture', path],
    enabled: Boolean(path),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => fetchOwnPicture(path as string),
  }).data

/** The address of a file of the account's own on this page, whatever the public may see of it. */
export async function fetchOwnPicture(path: string) {
  const answer = await fetch(path, { headers: bearer(readSession().token) })
  if (!answer.ok) throw new Error(`no picture: ${answer.status}`)
  return URL.createObjectURL(await answer.blob())
}
