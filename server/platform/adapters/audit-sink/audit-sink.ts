/** A line of the audit log. `text` is one line of ASCII. */
export type SinkLine = { at: Date; text: string }

/** A place outside the database that only ever gets new lines. */
export type AuditSink = {
  /** `AUDIT_SINK`. */
  name: string
  /** Unset: the copy is on another host. */
  file?: string
  /** Resolves once the sink has all lines. If it rejects, the sink may have some of them, or part of one. */
  append(lines: readonly SinkLine[]): Promise<void>
  /** @throws if the sink can't be written to. */
  check(): Promise<void>
}
