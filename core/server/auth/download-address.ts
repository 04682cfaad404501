/**
 * Returns the path and the query of an address in one spelling: the parameters in the order of their names, each
 * encoded alike, and without the token itself.
 */
export function getDownloadAddress(address: string): string {
  const [whole = ''] = address.split('#', 1);
  const start = whole.indexOf('?');
  if (start < 0) return whole;
  const query = new URLSearchParams(whole.slice(start + 1));
  query.delete('authorization');
  query.sort();
  const text = query.toString();
  return text === '' ? whole.slice(0, start) : `${whole.slice(0, start)}?${text}`;
}
