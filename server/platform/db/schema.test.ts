import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { App } from '#server/platform/app.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { bootApp } from '#test/world/site.ts'
import { describeTables } from '../../../bin/describe-schema.ts'

let app: App
beforeAll(async () => {
  app = (await bootApp()).app
})

// `npm run schema` writes the row types.
test('the row types match the schema', async () => {
  expect(await describeTables(app.db)).toBe(await readFile(join(projectRoot, 'server/platform/db/tables.ts'), 'utf8'))
})

test.each([
  ['functions', sql<{ name: string }>`select proname as name from pg_proc where pronamespace = 'public'::regnamespace`],
  ['views', sql<{ name: string }>`select viewname as name from pg_views where schemaname = 'public'`],
])('each of the schema’s %s has a file', async (folder, names) => {
  const { rows } = await names.execute(app.db)
  const files = await readdir(join(projectRoot, 'server/platform/db', folder))
  expect(rows.map(({ name }) => `${name.replaceAll('_', '-')}.sql`).sort()).toEqual(files.sort())
})
