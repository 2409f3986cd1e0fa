import { type RawBuilder, sql } from 'kysely'
import type { OperatorRole } from '#contract/operator-roles.ts'

/** Excludes emergency roles. */
export const rolesOf = (operatorId: RawBuilder<unknown>) => sql<OperatorRole[]>`array(
  select role from operator_roles where operator_id = ${operatorId} and until is null)`

export const emergencyRolesAt = (operatorId: RawBuilder<unknown>, at: Date) => sql<OperatorRole[]>`array(
  select role from operator_roles where operator_id = ${operatorId} and until > ${at})`
