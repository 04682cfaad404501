/**
 * Why a request leaves this installation:
 *
 * - `installation`: gateways that only the environment of the installation names
 * - `pages`: sources, feeds, pages, pictures and streams at addresses that users enter or that were collected
 * - `messages`: gateways, mail servers and webhooks of clients
 * - `model`, `translation`, `search`, `sign-in`: services of this kind that clients choose
 */
export const outboundPurposes = [
  'installation',
  'pages',
  'messages',
  'model',
  'translation',
  'search',
  'sign-in',
] as const;
export type OutboundPurpose = (typeof outboundPurposes)[number];

const isPurpose = (name: string): name is OutboundPurpose => outboundPurposes.some((purpose) => purpose === name);

/** Returns the hosts that each purpose may reach on this network; an entry without a purpose is for `installation`. */
export function readAllowed(entries: readonly string[]): Readonly<Record<OutboundPurpose, Set<string>>> {
  const allowed = {
    installation: new Set<string>(),
    pages: new Set<string>(),
    messages: new Set<string>(),
    model: new Set<string>(),
    translation: new Set<string>(),
    search: new Set<string>(),
    'sign-in': new Set<string>(),
  };
  for (const entry of entries) {
    const [first = '', second] = entry.trim().toLowerCase().split('=', 2);
    const purpose = second === undefined ? 'installation' : first;
    if (isPurpose(purpose)) allowed[purpose].add(second ?? first);
  }
  return allowed;
}
