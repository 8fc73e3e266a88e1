import ipaddr from 'ipaddr.js'

/** Bits of the IPv6 prefix: one customer may get a whole /48, and may use a new address for every call. */
const V6_BITS = 48
/** Shared subject of all unreadable addresses, so that they cannot evade a count. */
const UNREADABLE = 'unreadable'

/** The single IPv4 address, or the /48 of IPv6, for limits on connections. */
export const hostPrefix = (ip: string): string => prefixOf(ip, 32)

/** The /24 of IPv4, or the /48 of IPv6, for rate limits: addresses inside it change freely, so they count as one caller. */
export const networkPrefix = (ip: string): string => prefixOf(ip, 24)

/** Fast path for a plain IPv4 address; anything else is parsed. */
const PLAIN_V4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?=\d)|$)){4}$/

function prefixOf(ip: string, v4Bits: number): string {
  if (v4Bits === 32 && PLAIN_V4.test(ip)) return `${ip}/32`
  // IPv4 over an IPv6 socket, ::ffff:1.2.3.4, counts as IPv4.
  if (!ipaddr.isValid(ip)) return UNREADABLE
  const address = ipaddr.process(ip)
  const bits = address.kind() === 'ipv4' ? v4Bits : V6_BITS
  const bytes = address.toByteArray().map((byte, index) => byte & maskOf(bits - index * 8))
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`
}

const maskOf = (bits: number): number => (bits >= 8 ? 0xff : bits <= 0 ? 0 : (0xff << (8 - bits)) & 0xff)
