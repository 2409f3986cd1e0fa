import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { atEnd } from './at-end.ts'
import { type Booted, bootSite } from './site.ts'

export type SeverableSite = Booted & { cut(): void; mend(): Promise<void> }

/** A site whose way to its database can be cut, as when the database server goes away. */
export async function bootSeverable(): Promise<SeverableSite> {
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let mend = async () => {}
  const cut = () => {
    server?.close()
    for (const socket of sockets) socket.destroy()
  }
  const site = await bootSite({
    async way(direct) {
      const url = new URL(direct)
      server = await pass(url, sockets, 0)
      const { port } = server.address() as AddressInfo
      mend = async () => {
        server = await pass(url, sockets, port)
      }
      return direct.replace(`@${url.host}`, `@127.0.0.1:${port}`)
    },
  })
  atEnd(cut)
  return { ...site, cut, mend: () => mend() }
}

/** Passes everything on to the server, be it at a socket file or at a port. */
function pass({ hostname, port }: URL, sockets: Set<Socket>, listenOn: number) {
  const directory = decodeURIComponent(hostname)
  const target = directory.startsWith('/')
    ? { path: `${directory}/.s.PGSQL.${port || 5432}` }
    : { host: hostname, port: Number(port || 5432) }
  return new Promise<Server>(resolve => {
    const server: Server = createServer(near => {
      const far = connect(target)
      for (const socket of [near, far]) {
        sockets.add(socket)
        socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
      }
      near.pipe(far).pipe(near)
    }).listen(listenOn, '127.0.0.1', () => resolve(server))
  })
}
