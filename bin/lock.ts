import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/env/project-root.ts'

// npm runs this after each change of node_modules. It would compare the packages' `engines` with the Node that runs npm,
// and print a page of warnings, though everything here runs on the Node that it installs: bin/lock.test.ts compares with
// that one.
const file = join(projectRoot, 'package-lock.json')
const text = readFileSync(file, 'utf8')
const lock = JSON.parse(text)
for (const [folder, entry] of Object.entries<{ engines?: object }>(lock.packages))
  if (folder !== '') delete entry.engines
const trimmed = `${JSON.stringify(lock, null, 2)}\n`
if (trimmed !== text) writeFileSync(file, trimmed)
