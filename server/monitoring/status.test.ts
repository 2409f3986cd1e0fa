import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { limits } from './status.ts'

type Rule = { alert: string; expr: string }

test('the status page asks for action whenever an alert does', () => {
  const { groups } = parse(readFileSync(join(projectRoot, 'deploy/alerts.yaml'), 'utf8'))
  const rules: Rule[] = groups.flatMap((group: { rules: Rule[] }) => group.rules)
  const alerts = Object.fromEntries(rules.map(({ alert, expr }) => [alert, Number(/[<>] ([\d.]+)$/.exec(expr)?.[1])]))
  expect(alerts).toMatchObject(limits)
})
