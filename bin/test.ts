import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { testsOf } from './changed-tests.ts'
import { isBuilt } from './stamp.ts'

// Escape sequences make a log unreadable.
const env = process.stdout.isTTY ? process.env : { NO_COLOR: '1', ...process.env }
const run = (script: string, args: string[] = []) =>
  spawnSync(process.execPath, [join(projectRoot, script), ...args], { stdio: 'inherit', cwd: projectRoot, env })
    .status ?? 1

/** Returns the files changed since a commit (by default the last one), including uncommitted changes. */
function changedSince(commit = 'HEAD') {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).split('\n')
  const names = [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')]
  return names.filter(Boolean)
}

const args = process.argv.slice(2)
const [flag, commit] = args
const chosen = flag === '--changed' ? testsOf(changedSince(commit)) : args
const built = isBuilt() ? 0 : run('bin/build.ts')
// Leaves out the contact sheets: they are pictures for people to review, and never fail.
const projects = chosen.includes('--project') ? [] : ['--project', '!sheets']
if (flag === '--changed' && chosen.length === 0) process.stdout.write('nothing changed that has tests\n')
else process.exitCode = built || run('node_modules/vitest/vitest.mjs', ['run', ...projects, ...chosen])
