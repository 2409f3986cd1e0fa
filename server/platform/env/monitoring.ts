import * as z from 'zod/mini'
import { httpUrl, numberUpTo } from './formats.ts'

export type MonitoringEnv = {
  /** Unset: we serve no metrics. */
  metricsPort?: number | undefined
  metricsHost: string
  /** We log SQL statements that take longer. */
  slowQueryMs: number
  /** Without a trailing slash. Unset: we trace nothing. */
  otlpEndpoint?: string | undefined
  /** Unset: the audit log is only in the database. */
  auditSink?: string | undefined
}

export const monitoringVariables = {
  METRICS_PORT: z.optional(numberUpTo(65_535)),
  METRICS_HOST: z.string().check(z.regex(/^[\w.:-]+$/)),
  SLOW_QUERY_MS: z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number)),
  /** The standard prescribes this name. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(httpUrl),
  AUDIT_SINK: z.optional(
    z
      .string()
      .check(z.regex(/^file:\/(\/\/)?[^/?#\s][^?#\s]*$|^syslog(\+tls)?:\/\/[^\s/?#@]+$/), z.refine(URL.canParse)),
  ),
}

type Parsed = z.output<z.ZodMiniObject<typeof monitoringVariables>>

export const monitoringRules = {
  METRICS_PORT: { must: 'um número de 0 a 65535', example: '9464' },
  METRICS_HOST: { must: 'um endereço deste computador', example: '127.0.0.1' },
  SLOW_QUERY_MS: { must: 'um número de milissegundos', example: '500' },
  OTEL_EXPORTER_OTLP_ENDPOINT: { must: 'um endereço http ou https', example: 'http://127.0.0.1:4318' },
  AUDIT_SINK: {
    must: 'file: e o caminho inteiro de um arquivo, ou syslog:// ou syslog+tls:// e um servidor',
    example: 'syslog+tls://logs.example:6514',
  },
} as const

export const monitoringDefaults = { METRICS_HOST: '127.0.0.1', SLOW_QUERY_MS: '500' }

export const monitoringOf = ({
  METRICS_PORT,
  METRICS_HOST,
  SLOW_QUERY_MS,
  OTEL_EXPORTER_OTLP_ENDPOINT,
  AUDIT_SINK,
}: Parsed): MonitoringEnv => ({
  metricsPort: METRICS_PORT,
  metricsHost: METRICS_HOST,
  slowQueryMs: SLOW_QUERY_MS,
  otlpEndpoint: OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, ''),
  auditSink: AUDIT_SINK,
})
