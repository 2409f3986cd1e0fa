import { ConfigError, type Env } from './env.ts'

const siteVariables = { port: 'PORT', host: 'HOST' }

export function explainListening(error: unknown, { port, host }: Pick<Env, 'port' | 'host'>, names = siteVariables) {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return error
  const lines: Record<string, string> = {
    EADDRINUSE: `${names.port}: a porta ${port} já está em uso por outro programa; escolha outra, por exemplo ${names.port}=${port + 1}`,
    EACCES: `${names.port}: este usuário não pode escutar na porta ${port}; escolha uma a partir de 1024, por exemplo ${names.port}=3000`,
    EADDRNOTAVAIL: `${names.host}: ${host} não é um endereço deste computador; use um que seja, por exemplo ${names.host}=127.0.0.1`,
    ENOTFOUND: `${names.host}: ${host} não é um nome conhecido; use um endereço, por exemplo ${names.host}=127.0.0.1`,
  }
  const line = ['listen', 'getaddrinfo'].includes(String(error.syscall)) && lines[String(error.code)]
  return line ? new ConfigError(line) : error
}
