import { cutText } from '#shared/text';

const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** Returns browser and operating system, from the user agent. */
export function getDevice(agent: string | null): string {
  const nameIn = (names: readonly (readonly [mark: string, name: string])[]) =>
    names.find(([mark]) => agent?.includes(mark))?.[1];
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(' · ') || cutText(agent ?? '', 40) || '—';
}
