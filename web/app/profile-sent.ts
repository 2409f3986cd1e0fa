const channel = new BroadcastChannel('vespera-profile-sent')

/** Tells other tabs that the profile was saved. */
export const tellProfileSent = () => channel.postMessage(undefined)

export function onProfileSent(listener: () => unknown) {
  const end = new AbortController()
  channel.addEventListener('message', () => void listener(), end)
  return () => end.abort()
}
