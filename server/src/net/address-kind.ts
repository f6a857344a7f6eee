/** What kind of network an address belongs to, seen from this machine (IANA special-purpose registries). */
import { BlockList, isIP } from 'node:net'

/**
 * `public`: the internet · `private`: this machine, its network, a provider's inner network · `never`: nothing that a
 * request of ours may reach, such as the metadata of a cloud, multicast or a tunnel that hides where it ends.
 */
export type AddressKind = 'public' | 'private' | 'never'

const never4 = listOf('ipv4', [
  '0.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Metadata of clouds that lies outside the link-local range.
  '100.100.100.200/32',
  '168.63.129.16/32',
])
const private4 = listOf('ipv4', [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '198.18.0.0/15',
])
const never6 = listOf('ipv6', [
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
  // Teredo, 6to4, protocol assignments, documentation.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
])
const private6 = listOf('ipv6', ['::1/128', 'fc00::/7'])
const global6 = listOf('ipv6', ['2000::/3'])
/** An IPv4 address in its last 32 bits decides: v4-mapped, and NAT64 (RFC 6052), which IPv6-only networks need. */
const carriers6 = listOf('ipv6', ['::ffff:0:0/96', '64:ff9b::/96'])

/** `address` as a resolver gives it: one of IPv4 or IPv6, without a zone. Anything else is `never`. */
export const addressKind = (address: string): AddressKind => {
  const family = address.includes('%') ? 0 : isIP(address)
  if (family === 4) return kindOf4(address)
  return family === 6 ? kindOf6(address) : 'never'
}

const kindOf4 = (address: string): AddressKind => {
  if (never4.check(address)) return 'never'
  return private4.check(address) ? 'private' : 'public'
}

const kindOf6 = (address: string): AddressKind => {
  if (carriers6.check(address, 'ipv6')) return kindOf4(lastFourBytes(address))
  if (never6.check(address, 'ipv6')) return 'never'
  if (private6.check(address, 'ipv6')) return 'private'
  return global6.check(address, 'ipv6') ? 'public' : 'never'
}

/** The end of an IPv6 address as IPv4; its end may be written either way. */
const lastFourBytes = (address: string): string => {
  const dotted = /[\d.]+$/.exec(address)?.[0]
  if (dotted?.includes('.')) return dotted
  const [high = 0, low = 0] = `0:0${address.replace('::', ':0:')}`
    .split(':')
    .slice(-2)
    .map(group => Number.parseInt(group || '0', 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

function listOf(family: 'ipv4' | 'ipv6', subnets: string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [address = '', bits] = subnet.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
