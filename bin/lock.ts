import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/env/project-root.ts'

// npm runs this script after each change to node_modules, to drop the packages' `engines`. Otherwise npm would compare
// them with the Node it runs on and print a page of warnings. We run everything on the Node that npm installs, and
// bin/lock.test.ts compares `engines` with that version.
const file = join(projectRoot, 'package-lock.json')
const text = readFileSync(file, 'utf8')
const lock = JSON.parse(text)
for (const [folder, entry] of Object.entries<{ engines?: object }>(lock.packages))
  if (folder !== '') delete entry.engines
const trimmed = `${JSON.stringify(lock, null, 2)}\n`
if (trimmed !== text) writeFileSync(file, trimmed)
