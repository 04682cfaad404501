/** Parameters of a fragment: `#showMainMenu=off&authorization=…`, with or without a question mark. */
export const hashParameters = (hash: string): URLSearchParams => new URLSearchParams(hash.replace(/^#\??/, ''));

/**
 * Takes the authorization out of the address, before anything else can read or send it, and leaves the rest as it was.
 */
export function takeAuthorization(): string | undefined {
  const parameters = hashParameters(location.hash);
  if (!parameters.has('authorization')) return undefined;
  const authorization = parameters.get('authorization')?.replace(/^Bearer\s+/i, '');
  parameters.delete('authorization');
  const rest = parameters.toString();
  history.replaceState(history.state, '', `${location.pathname}${location.search}${rest && `#${rest}`}`);
  return authorization || undefined;
}

/** What the page was opened with; taken when this module loads, which the entry therefore imports before all others. */
export const arrivedAuthorization: string | undefined = takeAuthorization();
