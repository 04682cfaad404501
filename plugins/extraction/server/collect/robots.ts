import { cutText } from '#shared/text';

/** Rules of a site's robots.txt for this crawler (RFC 9309). */
export interface RobotsRules {
  /** Seconds that the site requests between two requests. */
  readonly crawlDelay: number;
  /** Sitemaps that the file names, at most 20. */
  readonly sitemaps: readonly string[];
  isAllowed(path: string): boolean;
}

/** Product token of this crawler in robots.txt. */
export const robotsName = 'opinionmonitor';

export const allowAll: RobotsRules = { crawlDelay: 0, sitemaps: [], isAllowed: () => true };
export const denyAll: RobotsRules = { crawlDelay: 0, sitemaps: [], isAllowed: () => false };

interface Rule {
  readonly allow: boolean;
  readonly pattern: string;
}

interface Group {
  readonly names: string[];
  readonly rules: Rule[];
  delay: number;
}

/** Number of characters that are read; the standard asks for at least 500 KiB. */
const maxCharacters = 512_000;
const maxSitemaps = 20;

/** Parses a robots.txt; unknown lines are ignored. The longest matching rule decides, and allow wins a tie. */
export function parseRobots(text: string, name: string = robotsName): RobotsRules {
  const groups: Group[] = [];
  const sitemaps: string[] = [];
  let open = false;
  for (const line of cutText(text, maxCharacters)
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/)) {
    const [, field = '', value = ''] = /^\s*([a-z-]+)\s*:\s*(.*?)\s*(?:#.*)?$/i.exec(line) ?? [];
    const key = field.toLowerCase();
    if (key === 'user-agent') {
      if (!open) groups.push({ names: [], rules: [], delay: 0 });
      groups.at(-1)?.names.push(value.toLowerCase());
      open = true;
      continue;
    }
    // Sitemaps apply to the whole file, not to a group.
    if (key === 'sitemap' && sitemaps.length < maxSitemaps && URL.canParse(value)) sitemaps.push(value);
    const group = groups.at(-1);
    if (!group || key === '') continue;
    if (key === 'allow' || key === 'disallow') {
      open = false;
      if (value !== '') group.rules.push({ allow: key === 'allow', pattern: plain(value) });
    } else if (key === 'crawl-delay') {
      open = false;
      const seconds = Number(value);
      if (seconds > 0 && Number.isFinite(seconds)) group.delay = seconds;
    }
  }
  const agentGroups = groups.filter(({ names }) => names.some((each) => productToken(each) === name));
  const chosen = agentGroups.length > 0 ? agentGroups : groups.filter(({ names }) => names.includes('*'));
  const rules = chosen.flatMap((group) => group.rules);
  return {
    crawlDelay: Math.max(0, ...chosen.map(({ delay }) => delay)),
    sitemaps,
    isAllowed: (path) => {
      if (path === '/robots.txt') return true;
      const target = plain(path);
      const fitting = rules
        .filter(({ pattern }) => fits(pattern, target))
        .sort((a, b) => b.pattern.length - a.pattern.length || Number(b.allow) - Number(a.allow));
      return fitting[0]?.allow ?? true;
    },
  };
}

/**
 * Whether a path matches the pattern as a prefix, both normalized: `*` matches anything, `$` at the end anchors the
 * end. Runs in linear time for every pattern.
 */
function fits(pattern: string, target: string): boolean {
  const isWhole = pattern.endsWith('$');
  const pieces = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  const [first = '', ...rest] = pieces;
  if (!target.startsWith(first)) return false;
  let at = first.length;
  for (const [index, piece] of rest.entries()) {
    if (isWhole && index === rest.length - 1) return target.length - piece.length >= at && target.endsWith(piece);
    const matchIndex = target.indexOf(piece, at);
    if (matchIndex < 0) return false;
    at = matchIndex + piece.length;
  }
  return !isWhole || at === target.length;
}

const getCodes = (text: string): string =>
  Array.from(Buffer.from(text, 'utf8'), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** Returns the token of a user-agent line: its first letters, underscores and hyphens (RFC 9309, 2.2.1). */
const productToken = (agent: string): string => /^[a-z_-]*/.exec(agent)?.[0] ?? '';

/**
 * Normalizes percent-encoding and encodes what is not ASCII, so that lengths are octets (RFC 9309, 2.2.2). Codes of
 * other charsets are kept.
 */
function plain(path: string): string {
  const encoded = path.replace(/[^\u0021-\u007e]+/g, getCodes);
  return encoded.replace(/%([\da-f]{2})/gi, (code, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(character) ? character : code.toUpperCase();
  });
}
