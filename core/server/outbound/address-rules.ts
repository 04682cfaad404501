import { BlockList, isIP } from 'node:net';

/** IPv4 blocks that are not public internet (IANA special-purpose registry). */
const denied4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Metadata services on public addresses (Alibaba Cloud, Azure).
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
];

/**
 * IPv6: everything outside global unicast, then the special blocks within it. Blocks that embed an IPv4 address
 * (mapped, NAT64, 6to4, Teredo) are denied as a whole: no public site is intentionally reached that way.
 */
const denied6: readonly (readonly [string, number])[] = [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
  ['3ffe::', 16],
  ['5f00::', 16],
];

// Two lists: a single list would also look up IPv4 addresses among the IPv6 blocks, as mapped ones.
const list4 = new BlockList();
const list6 = new BlockList();
for (const [address, bits] of denied4) list4.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of denied6) list6.addSubnet(address, bits, 'ipv6');

/** Returns true unless the text is an IP address of the public internet. */
export function isDeniedAddress(address: string): boolean {
  const family = isIP(address.split('%', 1)[0] ?? '');
  if (family === 0 || address.includes('%')) return true;
  return family === 4 ? list4.check(address, 'ipv4') : list6.check(address, 'ipv6');
}

/** Returns true for names of the machine or its own network, whatever they resolve to. */
export function isDeniedName(host: string): boolean {
  const name = host.toLowerCase().replace(/\.+$/, '');
  return (
    name === '' ||
    (!name.includes('.') && isIP(name) === 0) ||
    /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home\.arpa|in-addr\.arpa|ip6\.arpa)$/.test(name)
  );
}
