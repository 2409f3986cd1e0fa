import type { AuditSink } from './audit-sink.ts'
import { openFileSink } from './file-sink.ts'
import { openSyslogSink } from './syslog-sink.ts'

const kinds: Record<string, (url: URL) => AuditSink> = {
  'file:': openFileSink,
  'syslog:': openSyslogSink,
  'syslog+tls:': openSyslogSink,
}

export function openAuditSink(address: string) {
  const url = new URL(address)
  return kinds[url.protocol]?.(url) ?? null
}
