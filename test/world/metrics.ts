import { minuteMs } from '#contract/durations.ts'
import { serveMetrics } from '#server/monitoring/metrics-server.ts'
import type { App } from '#server/platform/app.ts'
import { atEnd } from './at-end.ts'

/** Reads an app's metrics as Prometheus does; METRICS_PORT must be set. */
export async function openMetricsReader(app: App) {
  let scrapes = 0
  // Each scrape is a minute after the previous one, so that it never gets cached values.
  const now = () => new Date(app.now().getTime() + scrapes * minuteMs)
  const { url = '', close } = await serveMetrics({ ...app, now })
  atEnd(close)
  const read = async () => {
    scrapes++
    return (await fetch(url)).text()
  }
  return {
    url,
    read,
    /** The value of a sample, named as in the output: `name{label="value"}`. */
    async value(sample: string) {
      const line = (await read()).split('\n').find(text => text.startsWith(`${sample} `))
      return line === undefined ? undefined : Number(line.slice(sample.length))
    },
  }
}
