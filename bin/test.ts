import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { isBuilt } from './stamp.ts'

// Escape sequences make a log unreadable.
const env = process.stdout.isTTY ? process.env : { NO_COLOR: '1', ...process.env }
const run = (script: string, args: string[] = []) =>
  spawnSync(process.execPath, [join(projectRoot, script), ...args], { stdio: 'inherit', cwd: projectRoot, env })
    .status ?? 1

const built = isBuilt() ? 0 : run('bin/build.ts')
const chosen = process.argv.slice(2)
// Contact sheets are pictures for people to look at; no test fails by them.
const projects = chosen.includes('--project') ? [] : ['--project', '!sheets']
process.exitCode = built || run('node_modules/vitest/vitest.mjs', ['run', ...projects, ...chosen])
