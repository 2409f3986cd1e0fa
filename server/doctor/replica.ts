import { type Check, failure, ok } from './findings.ts'

export const replicaCheck: Check = {
  about: 'Réplica',
  todo: 'confira DATABASE_REPLICA_URL; enquanto isso as páginas vêm do banco principal',
  async examine({ app: { replica, env }, database }) {
    if (!replica || !database) return []
    const seconds = env.replica?.maxLagSeconds
    if (await replica.catchesUp()) return [ok('acompanha o banco principal')]
    return [failure(`está mais de ${seconds} s atrás do banco principal; enquanto isso as páginas vêm dele`)]
  },
}
