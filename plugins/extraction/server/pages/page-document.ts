import { parseHTML } from 'linkedom';

/** A page as a tree, with what its scripts tell about it. */
export interface PageDocument {
  readonly tree: Document;
  /** The objects of its JSON-LD scripts, graphs laid open. */
  readonly linkedData: readonly Readonly<Record<string, unknown>>[];
  /** Dates of publication in the data of its scripts, as written there. */
  readonly scriptDates: readonly string[];
  /** Where relative addresses start: the page's own `base`, else its address. */
  readonly base: string;
}

const largest = 8 * 1024 * 1024;

/** Parses HTML as browsers do, scripts and styles aside; never runs or fetches anything. */
export function readPage(html: string, url: string): PageDocument {
  const source = html.slice(0, largest);
  const linkedData: Readonly<Record<string, unknown>>[] = [];
  const scriptDates: string[] = [];
  const plain = withoutScripts(source, (script, isLinkedData) => {
    if (isLinkedData) linkedData.push(...objectsOf(script));
    else if (scriptDates.length < 5) scriptDates.push(...[...script.matchAll(dateInScript)].slice(0, 5).map(([, date]) => date as string));
  });
  // Without these tags the parser would take the first element for the document.
  const whole = /<html[\s>]/i.test(plain) ? plain : `<!doctype html><html><head></head><body>${plain}</body></html>`;
  const { document: tree } = parseHTML(whole);
  const given = tree.querySelector('base[href]')?.getAttribute('href') ?? '';
  const base = given && URL.canParse(given, url) ? new URL(given, url).href : url;
  return { tree, linkedData, scriptDates, base };
}

const dateInScript = /["'](?:publish(?:ed)?_?(?:at|date|time)|pub_?(?:date|time)|ptime|datePublished|firstPublishTime)["']\s*:\s*["']?([^"',}]{8,30})/gi;
const opening = /<(script|style)\b([^>]*)>/gi;

function withoutScripts(html: string, onScript: (script: string, isLinkedData: boolean) => void): string {
  const lower = html.toLowerCase();
  const kept: string[] = [];
  let at = 0;
  opening.lastIndex = 0;
  for (let found = opening.exec(html); found; found = opening.exec(html)) {
    const end = lower.indexOf(`</${(found[1] as string).toLowerCase()}`, opening.lastIndex);
    if (end < 0) break;
    if (/^script/i.test(found[1] as string)) onScript(html.slice(opening.lastIndex, end), /ld\+json/i.test(found[2] as string));
    kept.push(html.slice(at, found.index));
    const close = html.indexOf('>', end);
    at = close < 0 ? html.length : close + 1;
    opening.lastIndex = at;
  }
  kept.push(html.slice(at));
  return kept.join('');
}

function objectsOf(script: string): Readonly<Record<string, unknown>>[] {
  let data: unknown;
  try {
    data = JSON.parse(script.replace(/^\s*(?:<!--|\/\*.*?\*\/|\/\/<!\[CDATA\[)|(?:-->|\/\/\]\]>)\s*$/g, '').replace(/[\u0000-\u001f]/g, ' '));
  } catch {
    return [];
  }
  const open = (value: unknown, depth: number): Readonly<Record<string, unknown>>[] => {
    if (depth > 3 || typeof value !== 'object' || value === null) return [];
    if (Array.isArray(value)) return value.slice(0, 50).flatMap((one) => open(one, depth + 1));
    const object = value as Readonly<Record<string, unknown>>;
    return [object, ...open(object['@graph'], depth + 1), ...open(object.mainEntity, depth + 1)];
  };
  return open(data, 0);
}
