import type { ViewEvent } from '#contract/view-counts.ts'
import { readViewCounts } from '#contract/view-counts.ts'
import { ask, bodyOf, request } from './calls.ts'

export const browser = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

type Sender = { cookie?: string; device?: string; type?: string; headers?: Record<string, string> }

/** Sends view events as a page's script does. `things` have the format of the page's markers: `campaign:12:view`. */
export function sendViews(url: string, things: readonly string[], { cookie, device = browser, ...more }: Sender) {
  const body = JSON.stringify({ seen: things.map(seenOf) })
  const headers = {
    ...(cookie && { cookie }),
    'user-agent': device,
    'content-type': more.type ?? 'application/json',
    ...more.headers,
  }
  return request(url, '/api/audience', { method: 'POST', headers, body })
}

function seenOf(thing: string) {
  const [kind, id, action] = thing.split(':')
  return { kind, id: Number(id), action } as ViewEvent
}

type Figures = { campaign_id: number | null; title: string | null; views: number; clicks: number }
export type OwnAudience = {
  from: string
  to: string
  data: (Figures & { days: { day: string; views: number; clicks: number }[] })[]
}

export const readAudience = async (url: string, token: string, days = 30) =>
  bodyOf<OwnAudience>(await ask(url, { ...readViewCounts, path: `${readViewCounts.path}?days=${days}` }, { token }))
