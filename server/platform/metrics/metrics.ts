import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof openMetrics>

/** Labels contain route patterns and our own names, but never a URL or user input. */
export function openMetrics() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    requests: new Counter({
      name: 'vespera_requests_total',
      help: 'Requests answered, by method, route pattern and status',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    durations: new Histogram({
      name: 'vespera_request_duration_seconds',
      help: 'Duration of requests that the page cache did not answer',
      labelNames: ['method', 'route'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    pages: new Counter({
      name: 'vespera_page_cache_total',
      help: 'Public pages asked for, by whether the page cache had them',
      labelNames: ['result'],
      registers,
    }),
    uploads: new Gauge({ name: 'vespera_uploads_in_progress', help: 'Uploads being received or processed', registers }),
    jobs: new Counter({
      name: 'vespera_jobs_total',
      help: 'Jobs run by this process, by task and result',
      labelNames: ['task', 'result'],
      registers,
    }),
    ageChecks: new Counter({
      name: 'vespera_age_checks_total',
      help: 'Checks of a visitor’s age, by method and outcome',
      labelNames: ['method', 'outcome'],
      registers,
    }),
    mails: new Counter({
      name: 'vespera_mails_total',
      help: 'E-mails given to the mail server, by result',
      labelNames: ['result'],
      registers,
    }),
    pushes: new Counter({
      name: 'vespera_pushes_total',
      help: 'Notifications given to push services, by outcome',
      labelNames: ['result'],
      registers,
    }),
    accessesLeftOut: new Counter({
      name: 'vespera_accesses_left_out_total',
      help: 'Entries of the access log that were left out, since too many waited to be written',
      registers,
    }),
    gauge: gaugesIn(registry),
  }
}

/** Reads the value on each scrape. */
const gaugesIn = (registry: Registry) => (name: string, help: string, read: () => number) => {
  registry.removeSingleMetric(name)
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read())
    },
  })
}
