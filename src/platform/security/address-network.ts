/** What an address counts as: whoever has one of version 6 has a whole network of them, which its first 64 bits name. */
export function networkOf(address: string): string {
  return prefixOf(address, 4);
}

/** What a network belongs to: providers give a customer thousands of networks of version 6, whose first 48 bits name them. */
export function siteOf(address: string): string {
  return prefixOf(address, 3);
}

/** So many groups of an address of version 6, 16 bits each; any other address is itself. */
function prefixOf(address: string, groups: number): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail = ''] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return [...first, ...zeros, ...last].slice(0, groups).join(':');
}
