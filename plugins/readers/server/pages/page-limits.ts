import { cutText } from '#shared/text';

/** What a page may have at most; more is no page that people read, and costs more than it is worth. */
export const pageLimits = {
  /** Characters, scripts and styles aside. */
  characters: 1_000_000,
  elements: 14_000,
  /** Entities, and signs of tags that are none: the parser makes a node of each. */
  signs: 10_000,
  /** Elements in one another; those further in are opened up, their text stays. */
  depth: 150,
  /** Attributes of one element. */
  attributes: 100,
} as const;

/** They have no content and are closed by nothing. */
const voids = new Set(
  'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr'.split(
    ' ',
  ),
);

const paragraphEnds =
  'address article aside blockquote details div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul';

/** Which open elements a start tag closes, when they are the innermost: as the parser has it. */
const closes: Readonly<Record<string, ReadonlySet<string>>> = {
  ...Object.fromEntries(paragraphEnds.split(' ').map((name) => [name, new Set(['p'])])),
  li: new Set(['li']),
  option: new Set(['option']),
  optgroup: new Set(['option', 'optgroup']),
  dt: new Set(['dt', 'dd']),
  dd: new Set(['dt', 'dd']),
  tr: new Set(['tr', 'th', 'td']),
  td: new Set(['th', 'td', 'thead']),
  th: new Set(['th']),
  tbody: new Set(['thead', 'tbody']),
  tfoot: new Set(['thead', 'tbody']),
};

const sign = /[<>&]/g;
/** The parser makes a node of each such entity, and another whenever a part of the tree is written and read. */
const hardSpace = /\u00a0|&nbsp;|&#160;|&#xa0;/gi;

/** Tags shorter than this cannot have more attributes: each has a letter and a space. */
const longTag = pageLimits.attributes * 2;
const attribute = /[^\s"'/=<>]+(\s*=\s*["'])?/g;

interface OpenElement {
  readonly name: string;
  readonly isLeft: boolean;
}

/**
 * The same page with no more of anything than the limits allow, in one pass over its tags; most pages come back as they
 * are. The tree is only made of what this gives.
 */
export function withinLimits(given: string): string {
  const source = cutText(given, pageLimits.characters).replace(hardSpace, ' ');
  const kept: string[] = [];
  const open: OpenElement[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by);
  let [from, end, elements, signs] = [0, -1, 0, 0];
  const drop = (start: number, to: number, instead = '') => {
    kept.push(source.slice(from, start), instead);
    from = to;
  };
  const pop = () => {
    const element = open.pop() as OpenElement;
    count(element.name, -1);
    return element;
  };
  sign.lastIndex = 0;
  for (let found = sign.exec(source); found; found = sign.exec(source)) {
    const at = found.index;
    if (at === end) continue;
    if (elements >= pageLimits.elements || signs >= pageLimits.signs) {
      drop(at, source.length);
      break;
    }
    const isEnd = source[at + 1] === '/';
    const name = source[at] !== '<' ? '' : nameAt(source, at + (isEnd ? 2 : 1));
    if (name === '') {
      signs += 1;
      continue;
    }
    if (end < at) end = source.indexOf('>', at);
    if (end < 0) {
      // A tag that never ends is none.
      drop(at, source.length);
      break;
    }
    if (isEnd) {
      // An end tag that ends nothing is nothing.
      if (!counts.get(name)) continue;
      let ended = pop();
      while (ended.name !== name) ended = pop();
      if (ended.isLeft) drop(at, end + 1);
      continue;
    }
    const closed = closes[name];
    while (closed && open.length > 0 && closed.has((open.at(-1) as OpenElement).name)) pop();
    elements += 1;
    const isLeft = open.length >= pageLimits.depth && !voids.has(name);
    if (isLeft) drop(at, end + 1);
    else if (end - at > longTag && hasTooMany(source.slice(at, end))) drop(at, end + 1, `<${name}>`);
    if (voids.has(name)) continue;
    open.push({ name, isLeft });
    count(name, 1);
  }
  return kept.length === 0 ? source : `${kept.join('')}${source.slice(from)}`;
}

function hasTooMany(tag: string): boolean {
  let count = 0;
  attribute.lastIndex = 0;
  for (let found = attribute.exec(tag); found; found = attribute.exec(tag)) {
    count += 1;
    if (count > pageLimits.attributes) return true;
    const value = found[1];
    if (value === undefined) continue;
    const end = tag.indexOf(value.slice(-1), attribute.lastIndex);
    if (end < 0) return false;
    attribute.lastIndex = end + 1;
  }
  return false;
}

/** The name of the tag that begins there, in lower case; empty where none does. */
function nameAt(source: string, start: number): string {
  let end = start;
  while (end - start < 40 && /[a-z\d:-]/i.test(source[end] ?? '')) end += 1;
  return /^[a-z]/i.test(source[start] ?? '') ? source.slice(start, end).toLowerCase() : '';
}
