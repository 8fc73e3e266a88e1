import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** A TCP proxy to the database that can cut all connections and switch to another database. */
export function createDatabaseProxy(host: string, port: number) {
  let target = port
  const ends = new Set<Socket>()
  let isCut = false
  const server: Server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(target, host)
    for (const end of [near, far]) {
      ends.add(end)
      end.on('error', () => {})
      end.on('close', () => ends.delete(end))
    }
    near.pipe(far).pipe(near)
    return undefined
  })
  return {
    listen: () => new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))),
    cut: () => {
      isCut = true
      for (const end of ends) end.destroy()
    },
    mend: () => {
      isCut = false
    },
    leadTo: (other: number) => {
      target = other
    },
    close: () => {
      for (const end of ends) end.destroy()
      server.close()
    },
  }
}
