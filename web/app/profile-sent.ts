const channel = new BroadcastChannel('vespera-profile-sent')

/** Other tabs with the form are to know what the profile says by now. */
export const tellProfileSent = () => channel.postMessage(undefined)

export function onProfileSent(listener: () => unknown) {
  const end = new AbortController()
  channel.addEventListener('message', () => void listener(), end)
  return () => end.abort()
}
