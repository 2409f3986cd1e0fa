import { resolve } from 'node:path'
import * as z from 'zod/mini'

export type BackupEnv = {
  dir: string
  /** Five fields, in UTC. */
  cron: string
  keepDays: number
}

export const backupVariables = {
  BACKUP_DIR: z.optional(
    z.pipe(
      z.string(),
      z.transform(path => resolve(path)),
    ),
  ),
  BACKUP_AT: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  BACKUP_KEEP_DAYS: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,3}$/)), z.transform(Number)),
}

type Parsed = z.output<z.ZodMiniObject<typeof backupVariables>>

export const backupRules: Record<keyof typeof backupVariables, { must: string; example: string; secret?: true }> = {
  BACKUP_DIR: { must: 'o caminho de uma pasta, de preferência em outro disco', example: '/mnt/backup/vespera' },
  BACKUP_AT: { must: 'uma hora do dia, em UTC', example: '06:30' },
  BACKUP_KEEP_DAYS: { must: 'um número de dias, de 1 a 9999', example: '35' },
}

export const backupDefaults = { BACKUP_AT: '06:30', BACKUP_KEEP_DAYS: '35' }

export function backupOf({ BACKUP_DIR, BACKUP_AT, BACKUP_KEEP_DAYS }: Parsed): BackupEnv | undefined {
  if (!BACKUP_DIR) return undefined
  const [hour, minute] = BACKUP_AT.split(':').map(Number)
  return { dir: BACKUP_DIR, cron: `${minute} ${hour} * * *`, keepDays: BACKUP_KEEP_DAYS }
}
