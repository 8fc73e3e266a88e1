import { isIPv4, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'

export const LOCAL = '127.0.0.1'
const isEverywhere = (host) => host === '0.0.0.0' || host === '::'

/** Host, as written in a URL, under which this machine reaches a server that listens at `host`. */
export const ownAddress = (host) => (isEverywhere(host) ? LOCAL : inUrl(host))

/** Host under which a device in the same network reaches it; undefined when it listens on this machine only. */
export function networkAddress(host) {
  if (!isEverywhere(host)) return [LOCAL, 'localhost', '::1'].includes(host) ? undefined : inUrl(host)
  return Object.values(networkInterfaces())
    .flat()
    .find(({ address, internal }) => isIPv4(address) && !internal)?.address
}

const inUrl = (host) => (isIPv6(host) ? `[${host}]` : host)
