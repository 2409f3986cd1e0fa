import { readAttendanceHours } from '#contract/attendance-hours.ts'
import { client } from '../client.ts'

/** The hours that visitors see. */
export const savedHours = {
  queryKey: ['attendance-hours'],
  queryFn: async () => (await client.call(readAttendanceHours, {})).hours,
}
