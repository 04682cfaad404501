import { cutText } from '#shared/text';

/** Maximum sizes of a page. Larger pages are not meant for readers and cost more than they are worth. */
export const pageLimits = {
  /** Characters, not counting scripts and styles. */
  characters: 1_000_000,
  elements: 14_000,
  /** Entities, and tag characters that are not tags: the parser creates a node for each. */
  signs: 10_000,
  /** Nesting depth; deeper elements are unwrapped and their text is kept. */
  depth: 150,
  /** Attributes per element. */
  attributes: 100,
} as const;

/** Void elements have no content and no end tag. */
const voids = new Set(
  'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr'.split(
    ' ',
  ),
);

const paragraphEnds =
  'address article aside blockquote details div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul';

/** The innermost open elements that a start tag closes, as in the parser. */
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
/** The parser creates a node for each such entity, and another whenever a part of the tree is serialized and parsed. */
const hardSpace = /\u00a0|&nbsp;|&#160;|&#xa0;/gi;

/** Shorter tags cannot exceed the attribute limit, because each attribute needs a letter and a space. */
const longTag = pageLimits.attributes * 2;
const attribute = /[^\s"'/=<>]+(\s*=\s*["'])?/g;

interface OpenElement {
  readonly name: string;
  readonly isLeft: boolean;
}

/**
 * Enforces the limits in one pass over the tags of a page; most pages are returned unchanged. The tree is built only
 * from this result.
 */
export function withinLimits(markup: string): string {
  const source = cutText(markup, pageLimits.characters).replace(hardSpace, ' ');
  const chunks: string[] = [];
  const open: OpenElement[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by);
  let [from, end, elements, signs] = [0, -1, 0, 0];
  const drop = (start: number, to: number, instead = '') => {
    chunks.push(source.slice(from, start), instead);
    from = to;
  };
  const pop = () => {
    const element = open.pop() as OpenElement;
    count(element.name, -1);
    return element;
  };
  sign.lastIndex = 0;
  for (let match = sign.exec(source); match; match = sign.exec(source)) {
    const at = match.index;
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
      // An unclosed tag is not a tag.
      drop(at, source.length);
      break;
    }
    if (isEnd) {
      // An end tag without a start tag is ignored.
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
  return chunks.length === 0 ? source : `${chunks.join('')}${source.slice(from)}`;
}

function hasTooMany(tag: string): boolean {
  let count = 0;
  attribute.lastIndex = 0;
  for (let attributeMatch = attribute.exec(tag); attributeMatch; attributeMatch = attribute.exec(tag)) {
    count += 1;
    if (count > pageLimits.attributes) return true;
    const value = attributeMatch[1];
    if (value === undefined) continue;
    const end = tag.indexOf(value.slice(-1), attribute.lastIndex);
    if (end < 0) return false;
    attribute.lastIndex = end + 1;
  }
  return false;
}

/** Returns the lower-case name of the tag at a position; empty if there is none. */
function nameAt(source: string, start: number): string {
  let end = start;
  while (end - start < 40 && /[a-z\d:-]/i.test(source[end] ?? '')) end += 1;
  return /^[a-z]/i.test(source[start] ?? '') ? source.slice(start, end).toLowerCase() : '';
}
