import { FeedError } from './feed-error';
import { getAttributes, getBase, prefixesWith, qualified } from './xml-names';

/**
 * An element of a feed. Names are lower case, prefixes those of `namespaces`: `title`, `dc:creator`, `itunes:image`.
 */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The unchanged source between the tags: entities, CDATA and markup as written. */
  readonly inner: string;
  /** Base URL for relative URLs: `xml:base` of this element and its ancestors. */
  readonly base: string | undefined;
}

export interface XmlDocument {
  /** The first top-level element; undefined for text without tags. */
  readonly root: XmlElement | undefined;
  /** Tags did not match, or the document ended early. */
  readonly malformed: boolean;
}

/** The elements of a format. The kind of an element determines how a missing end tag is repaired. */
export interface Vocabulary {
  /** Elements with relevant children; all others are read as text with markup. */
  readonly containers: ReadonlySet<string>;
  /** Elements with short text; an unclosed one ends where another of these begins. */
  readonly short: ReadonlySet<string>;
  /** Other text elements of the vocabulary. */
  readonly texts?: ReadonlySet<string>;
  /** Elements that are never nested in one another; an unclosed one ends where the next begins. */
  readonly records: ReadonlySet<string>;
}

interface OpenElement {
  readonly name: string;
  readonly rawName: string;
  readonly attributes: Record<string, string>;
  readonly children: XmlElement[];
  readonly start: number;
  readonly base: string | undefined;
  readonly prefixes: Readonly<Record<string, string>>;
  /** Text that ends where another element of its record begins, because it is short or has no end tag. */
  readonly endsAtNext: boolean;
  readonly lacksEnd: boolean;
  inner: string;
}

/** Elements of extension vocabularies used in feeds. */
const modules = /^(?:dc|dcterms|content|itunes|media|wfw|slash|thr|sy):/;
/** Matches the begin or end tag of an entry. */
const recordTag = /<\/?(?:[\w-]+:)?(?:item|entry)[\s>]/gi;

const maxDepth = 200;
const maxElements = 500_000;
/** Limit for searching a document for end tags, as a multiple of its length. */
const maxSearched = 50;

/**
 * Reads XML as publishers write it in one pass: unclosed and crossed tags, bare `<` and `&`, and extra content around
 * the document. No document type is read, so nothing is expanded, fetched or opened; entities are decoded individually
 * when the text is read.
 */
export function readXml(source: string, vocabulary: Vocabulary): XmlDocument {
  const reader = new XmlReader(source, vocabulary);
  return { root: reader.read(), malformed: reader.malformed };
}

class XmlReader {
  malformed = false;
  private readonly open: OpenElement[] = [];
  private root: XmlElement | undefined;
  private elements = 0;
  private readonly endTags = new Map<string, number>();
  private readonly marks = new Map<string, { readonly from: number; readonly at: number }>();
  private boundary = -1;
  /** Number of characters searched for end tags so far. */
  private searched = 0;
  private readonly lastQuote: Readonly<Record<string, number>>;

  constructor(
    private readonly source: string,
    private readonly vocabulary: Vocabulary,
  ) {
    this.lastQuote = { '"': source.lastIndexOf('"'), "'": source.lastIndexOf("'") };
  }

  read(): XmlElement | undefined {
    const { source } = this;
    let at = 0;
    while (this.root === undefined && at < source.length) {
      const tag = source.indexOf('<', at);
      if (tag < 0) break;
      const next = source[tag + 1] ?? '';
      if (next === '!') at = this.afterDeclaration(tag);
      else if (next === '?') at = this.after('?>', tag + 2);
      else if (next === '/') at = this.endTag(tag);
      else if (/[a-z_]/i.test(next)) at = this.startTag(tag);
      else at = tag + 1;
    }
    while (this.open.length > 0) {
      this.malformed = true;
      this.close(this.source.length);
    }
    return this.root;
  }

  /**
   * Returns the next position of a mark, or -1; results are cached. A plain `indexOf` has no side effect, so the
   * optimizer of V8 may execute it before the branch that needs it: after thousands of ordinary feeds it searched the
   * whole rest of a document at each of two million `<`.
   */
  private next(mark: string, from: number): number {
    const cachedMark = this.marks.get(mark);
    if (cachedMark && cachedMark.from <= from && (cachedMark.at < 0 || from <= cachedMark.at)) return cachedMark.at;
    const at = this.source.indexOf(mark, from);
    this.marks.set(mark, { from, at });
    return at;
  }

  private after(mark: string, from: number): number {
    const markStart = this.next(mark, from);
    if (markStart >= 0) return markStart + mark.length;
    this.malformed = true;
    return this.source.length;
  }

  private afterDeclaration(at: number): number {
    const { source } = this;
    if (source.startsWith('<!--', at)) return this.after('-->', at + 4);
    if (source.startsWith('<![CDATA[', at)) return this.after(']]>', at + 9);
    const end = this.next('>', at);
    const subset = this.next('[', at);
    // An internal subset ends with `]>`; its entities are ignored, so text that uses them keeps `&name;`.
    if (subset >= 0 && subset < end) return this.after('>', Math.max(this.after(']', subset + 1) - 1, subset));
    return this.after('>', at);
  }

  /** Returns the end of the tag; a `>` inside quotes does not count, unless the quotes are never closed. */
  private tagEnd(at: number): number {
    const { source } = this;
    for (let index = at + 1; index < source.length; index += 1) {
      const character = source[index] as string;
      if (character === '>') return index;
      if (character === '<') return index - 1;
      if ((character === '"' || character === "'") && /=\s*$/.test(source.slice(Math.max(at, index - 8), index))) {
        if (index >= (this.lastQuote[character] ?? -1)) return this.firstEnd(index);
        index = source.indexOf(character, index + 1);
      }
    }
    return source.length;
  }

  private firstEnd(from: number): number {
    this.malformed = true;
    const end = this.source.indexOf('>', from);
    return end < 0 ? this.source.length : end;
  }

  private startTag(at: number): number {
    const { source } = this;
    const end = this.tagEnd(at);
    const text = source.slice(at + 1, end);
    const rawName = /^[^\s/>]+/.exec(text)?.[0] ?? '';
    const isEmpty = text.endsWith('/');
    const after = end + 1;
    const parent = this.open.at(-1);
    if (parent && !this.vocabulary.containers.has(parent.name))
      return this.startInText(parent, rawName, isEmpty, at, after);
    this.elements += 1;
    if (this.elements > maxElements || this.open.length >= maxDepth)
      throw new FeedError('feed.too-complex', 'The document has too many elements');

    const rawAttributes = getAttributes(text.slice(rawName.length));
    const prefixes = prefixesWith(parent?.prefixes, rawAttributes);
    const name = qualified(rawName, prefixes);
    const [prefix = ''] = rawName.includes(':') ? rawName.split(':') : [];
    if (prefix !== '' && prefix !== 'xml' && !(prefix.toLowerCase() in prefixes)) this.malformed = true;
    if (this.vocabulary.records.has(name) && this.closeRecord(name, at)) return at;
    const attributes: Record<string, string> = {};
    for (const [key, value] of Object.entries(rawAttributes)) {
      const attribute = key.includes(':') ? qualified(key, prefixes) : key;
      if (attribute !== '__proto__') attributes[attribute] = value;
    }
    const lacksEnd = !isEmpty && this.lacksEnd(name, rawName, after);
    this.open.push({
      name,
      rawName: rawName.toLowerCase(),
      attributes,
      children: [],
      start: after,
      base: getBase(attributes['xml:base'], parent?.base),
      prefixes,
      endsAtNext: this.vocabulary.short.has(name) || lacksEnd,
      lacksEnd,
      inner: '',
    });
    if (isEmpty) this.close(after);
    return after;
  }

  /** Inside text only tags of its own name count, and those that show that its end tag is missing. */
  private startInText(element: OpenElement, rawName: string, isEmpty: boolean, at: number, after: number): number {
    const name = qualified(rawName, element.prefixes);
    if (element.endsAtNext && this.isField(name, element)) {
      this.malformed = true;
      this.close(at);
      return at;
    }
    if (this.vocabulary.records.has(name) && this.closeRecord(name, at)) return at;
    if (!isEmpty && rawName.toLowerCase() === element.rawName) this.nested += 1;
    if (element.endsAtNext) this.markup.add(rawName.toLowerCase());
    return after;
  }

  /** Closes an unclosed record and everything in it where the next begins; returns false if none is open. */
  private closeRecord(name: string, at: number): boolean {
    const record = this.open.findLastIndex((element) => element.name === name);
    if (record < 0) return false;
    this.malformed = true;
    while (this.open.length > record) this.close(at);
    return true;
  }

  /** Returns whether a name belongs to the vocabulary or to a feed extension, and thus not to the markup of a text. */
  private isField(name: string, within: OpenElement): boolean {
    const { short, containers, texts } = this.vocabulary;
    if (short.has(name) || containers.has(name)) return true;
    return within.lacksEnd && (texts?.has(name) === true || modules.test(name));
  }

  /** Returns whether a text has no end tag before its record ends; CDATA marks its own end. */
  private lacksEnd(name: string, rawName: string, from: number): boolean {
    if (this.vocabulary.containers.has(name) || this.vocabulary.records.size === 0) return false;
    const { source } = this;
    const mark = `</${rawName}`;
    let end = this.endTags.get(mark) ?? -1;
    if (end < from) end = this.find(mark, from);
    this.endTags.set(mark, end);
    if (this.boundary < from) {
      recordTag.lastIndex = from;
      this.boundary = recordTag.exec(source)?.index ?? source.length;
    }
    return end > this.boundary && !/^\s*<!\[CDATA\[/.test(source.slice(from, from + 200));
  }

  private find(mark: string, from: number): number {
    // Many different names without end tags would require many searches; above the limit, end tags are assumed to
    // exist.
    if (this.searched > this.source.length * maxSearched) return from;
    const markIndex = this.source.indexOf(mark, from);
    this.searched += (markIndex < 0 ? this.source.length : markIndex) - from;
    return markIndex < 0 ? this.source.length + 1 : markIndex;
  }

  /** Number of nested elements with the name of the open text, and, in short text, the names of all its markup. */
  private nested = 0;
  private readonly markup = new Set<string>();

  private endTag(at: number): number {
    const { source } = this;
    const end = this.after('>', at);
    const rawName = source
      .slice(at + 2, end - 1)
      .trim()
      .toLowerCase();
    const current = this.open.at(-1);
    if (!current) return end;
    if (current.rawName === rawName) {
      if (this.nested > 0 && !this.vocabulary.containers.has(current.name)) this.nested -= 1;
      else this.close(at);
      return end;
    }
    const ancestor = this.open.findLastIndex((element) => element.rawName === rawName);
    if (ancestor < 0) {
      if (this.vocabulary.containers.has(current.name)) this.malformed = true;
      // A misspelled end tag; it closes no element of the short text.
      if (current.endsAtNext && !this.markup.has(rawName)) {
        this.malformed = true;
        this.close(at);
      }
      return end;
    }
    this.malformed = true;
    while (this.open.length > ancestor) this.close(at);
    return end;
  }

  private close(end: number): void {
    const element = this.open.pop() as OpenElement;
    this.nested = 0;
    this.markup.clear();
    if (!this.vocabulary.containers.has(element.name) || element.children.length === 0 || keepsInner.has(element.name))
      element.inner = this.source.slice(element.start, end);
    const parent = this.open.at(-1);
    if (parent) parent.children.push(element);
    else this.root = element;
  }
}

/** Containers that may hold plain text beside, or instead of, their children. */
const keepsInner = new Set(['author', 'source', 'atom:author']);
