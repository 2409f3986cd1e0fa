import { readAttendanceHours } from '#contract/attendance-hours.ts'
import { client } from '../client.ts'

/** As visitors see them. */
export const savedHours = {
  queryKey: ['attendance-hours'],
  queryFn: async () => (await client.call(readAttendanceHours, {})).hours,
}
