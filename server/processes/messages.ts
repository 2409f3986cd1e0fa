import type { Role } from '#server/env/roles.ts'

/** What one of several processes is to do. */
export type Part = { databaseUrl: string; roles: Role[]; isFirst: boolean }

/** How often each key was told since the last time. */
export type Told = { topic: string; counts: Record<string, number> }

export type ToChild =
  | ({ kind: 'part' } & Part)
  | ({ kind: 'told' } & Told)
  | { kind: 'turn'; id: number }
  | { kind: 'metrics'; id: number; withFigures: boolean }

export type FromChild =
  | { kind: 'begun' }
  | { kind: 'serving'; url: string }
  | ({ kind: 'told' } & Told)
  | { kind: 'turn'; id: number }
  | { kind: 'turn-over' }
  | { kind: 'metrics'; id: number; metrics: object[] }
