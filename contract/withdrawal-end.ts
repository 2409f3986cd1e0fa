const zone = 'America/Sao_Paulo'
const daysToWithdraw = 14

/**
 * The last moment to withdraw from what was paid then: the end of the fourteenth day after it, in São Paulo, or before
 * that the end of its plan.
 */
export function withdrawalEnd(receivedAt: Date, planEndsAt: Date | null) {
  const paidOn = Temporal.Instant.fromEpochMilliseconds(receivedAt.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  const dayAfter = paidOn.add({ days: daysToWithdraw + 1 }).toZonedDateTime(zone)
  return new Date(Math.min(dayAfter.epochMilliseconds, planEndsAt?.getTime() ?? Number.POSITIVE_INFINITY) - 1)
}
