import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { bearer } from './client.ts'
import { readSession } from './session.ts'

/** Loads the picture with the token, because the person may not have answered the age gate in this browser. */
export const useOwnPicture = (path: string | undefined) =>
  useQuery({
    queryKey: ['own-picture', path],
    enabled: Boolean(path),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => fetchOwnPicture(path as string),
  }).data

export const fetchOwnPicture = async (path: string) => URL.createObjectURL(await fetchOwn(path))

export async function fetchOwn(path: string) {
  const answer = await fetch(path, { headers: bearer(readSession().token) })
  if (!answer.ok) throw new Error(`no picture: ${answer.status}`)
  return answer.blob()
}

export function useBlobUrl(blob: Blob | undefined) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return setUrl(undefined)
    const created = URL.createObjectURL(blob)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [blob])
  return url
}
