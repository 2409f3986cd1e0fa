let channel: BroadcastChannel | undefined

/** At its first use: the server draws screens, too, and an open channel would keep its process from ending. */
function openChannel() {
  channel ??= new BroadcastChannel('vespera')
  return channel
}

export const notifyOtherTabs = (topic: string, news?: unknown) => openChannel().postMessage({ topic, news })

/** Returns what ends it. */
export function onOtherTabs<T>(topic: string, listener: (news: T) => unknown) {
  const end = new AbortController()
  const onMessage = ({ data }: MessageEvent<{ topic: string; news: T }>) =>
    data.topic === topic && void listener(data.news)
  openChannel().addEventListener('message', onMessage, end)
  return () => end.abort()
}
