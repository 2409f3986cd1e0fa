import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { defaultDataDir } from '#server/platform/env/env.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'

/**
 * Switches from root to the owner of DATA_DIR before anything is written there. Otherwise the site could neither read
 * nor delete files that root created, such as the keys in a backup.
 */
export function becomeOwner() {
  if (process.getuid?.() !== 0) return
  const dotEnv = join(projectRoot, '.env')
  if (existsSync(dotEnv)) process.loadEnvFile(dotEnv)
  const dataDir = resolve(process.env.DATA_DIR || defaultDataDir)
  const owner = statSync(dataDir, { throwIfNoEntry: false })
  if (!owner || owner.uid === 0) return
  joinGroups(owner.uid, owner.gid)
  process.setgid?.(owner.gid)
  process.setuid?.(owner.uid)
  process.umask(0o077)
  // The owner can't enter root's home directory and may not have one of its own.
  process.env.HOME = dataDir
}

/** Node's types leave `initgroups` out. */
const groups: NodeJS.Process & { initgroups?: (uid: number, gid: number) => void } = process

/** A user id without an account, as in a container, has no group but its own. */
function joinGroups(uid: number, gid: number) {
  try {
    groups.initgroups?.(uid, gid)
  } catch {
    process.setgroups?.([gid])
  }
}
