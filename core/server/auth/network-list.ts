import { BlockList, isIP, isIPv6 } from 'node:net';

/** Returns true for an IP address or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (!family || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
}

/** Returns true when an address is in one of these networks; IPv4-mapped IPv6 addresses are recognized too. */
export function isWithin(networks: readonly string[], ip: string): boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  const plain = ip.replace(/^::ffff:/i, '');
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}
