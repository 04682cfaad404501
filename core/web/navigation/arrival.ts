/** Parses the parameters of a fragment: `#showMainMenu=off&authorization=…`, with or without a question mark. */
export const hashParameters = (hash: string): URLSearchParams => new URLSearchParams(hash.replace(/^#\??/, ''));

/** Removes the authorization from the URL before anything else can read or send it, and leaves the rest unchanged. */
export function takeAuthorization(): string | undefined {
  const parameters = hashParameters(location.hash);
  if (!parameters.has('authorization')) return undefined;
  const authorization = parameters.get('authorization')?.replace(/^Bearer\s+/i, '');
  parameters.delete('authorization');
  const rest = parameters.toString();
  history.replaceState(history.state, '', `${location.pathname}${location.search}${rest && `#${rest}`}`);
  return authorization || undefined;
}

/**
 * Authorization that the page was opened with. It is read when this module loads, so the entry imports it before all
 * others.
 */
export const arrivedAuthorization: string | undefined = takeAuthorization();
