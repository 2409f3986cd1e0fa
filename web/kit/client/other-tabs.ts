let channel: BroadcastChannel | undefined

/**
 * Opens the channel on first use, because the server also renders screens, and an open channel would keep its process
 * alive.
 */
function openChannel() {
  channel ??= new BroadcastChannel('vespera')
  return channel
}

export const notifyOtherTabs = (topic: string, news?: unknown) => openChannel().postMessage({ topic, news })

/** Returns a function that unsubscribes. */
export function onOtherTabs<T>(topic: string, listener: (news: T) => unknown) {
  const end = new AbortController()
  const onMessage = ({ data }: MessageEvent<{ topic: string; news: T }>) =>
    data.topic === topic && void listener(data.news)
  openChannel().addEventListener('message', onMessage, end)
  return () => end.abort()
}
