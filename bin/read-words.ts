import { type ParseArgsConfig, parseArgs } from 'node:util'

/**
 * Reads what follows a command's name. A word that the command does not know prints `usage` and ends the process: a
 * mistyped `--dry-run` must not delete anything.
 */
export function readWords<const Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config)
  } catch {
    return refuseWords(usage)
  }
}

export function refuseWords(usage: string): never {
  console.error(`Uso: ${usage}`)
  process.exit(1)
}

const deletion = { options: { 'dry-run': { type: 'boolean' }, confirm: { type: 'boolean' } } } as const

/** The words of every command that deletes. */
export function readDeletion(command: string) {
  const { 'dry-run': dryRun = false, confirm: confirmed = false } = readWords(
    `npm run ${command} -- [--dry-run] [--confirm]`,
    deletion,
  ).values
  return { dryRun, confirmed }
}
