import { once } from 'node:events'
import { createServer } from 'node:net'
import { ConfigError, type Env } from '#server/env.ts'

/** Says at once what would otherwise come out only after the database is ready; throws a ConfigError. */
export async function refuseTakenPort(env: Env) {
  const trial = createServer().listen(env.port, env.host)
  try {
    await once(trial, 'listening')
  } catch (error) {
    throw explainListening(error, env)
  }
  trial.close()
  await once(trial, 'close')
}

/** The one line for a failure to listen; any other error comes back as it is. */
export function explainListening(error: unknown, { port, host }: Env) {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return error
  const lines: Record<string, string> = {
    EADDRINUSE: `PORT: a porta ${port} já está em uso por outro programa; escolha outra, por exemplo PORT=${port + 1}`,
    EACCES: `PORT: este usuário não pode escutar na porta ${port}; escolha uma a partir de 1024, por exemplo PORT=3000`,
    EADDRNOTAVAIL: `HOST: ${host} não é um endereço deste computador; use um que seja, por exemplo HOST=127.0.0.1`,
    ENOTFOUND: `HOST: ${host} não é um nome conhecido; use um endereço, por exemplo HOST=127.0.0.1`,
  }
  const line = ['listen', 'getaddrinfo'].includes(String(error.syscall)) && lines[String(error.code)]
  return line ? new ConfigError(line) : error
}
