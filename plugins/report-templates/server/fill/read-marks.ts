import type { Docx, XmlNode } from 'easy-template-x';
import type { TemplateFault } from '../../template-fault';

/** Paragraph of a template, or the description of an image in it. */
export interface TemplateParagraph {
  readonly part: TemplateFault['Part'];
  /** Number within its part, starting from 1. */
  readonly number: number;
  readonly text: string;
  readonly isPicture: boolean;
}

/** Text between braces, or an unmatched brace. */
export interface Mark {
  readonly at: TemplateParagraph;
  readonly name: string;
  readonly kind: 'value' | 'open' | 'close' | 'brace';
}

const getChildren = (node: XmlNode): readonly XmlNode[] => node.childNodes ?? [];

/** Yields the paragraphs below a node in order; a paragraph in a text box follows the paragraph that contains it. */
function* paragraphsBelow(node: XmlNode): Generator<XmlNode> {
  if (node.nodeName === 'w:p') yield node;
  for (const child of getChildren(node)) yield* paragraphsBelow(child);
}

function textOf(node: XmlNode, pictures: string[]): string {
  if (node.nodeName === 'wp:docPr') {
    const attributes = 'attributes' in node ? (node.attributes as Readonly<Record<string, string>> | undefined) : {};
    if (attributes?.descr) pictures.push(attributes.descr);
  }
  if (node.nodeName === 'w:t')
    return getChildren(node)
      .map((child) => ('textContent' in child ? child.textContent : ''))
      .join('');
  return getChildren(node)
    .map((child) => (child.nodeName === 'w:p' ? '' : textOf(child, pictures)))
    .join('');
}

/** Returns the paragraphs of a template, part by part. */
export async function readParagraphs(docx: Docx): Promise<TemplateParagraph[][]> {
  const parts: TemplateParagraph[][] = [];
  for (const part of await docx.getContentParts()) {
    const root = await part.xmlRoot();
    const name = root.nodeName === 'w:hdr' ? 'header' : root.nodeName === 'w:ftr' ? 'footer' : 'body';
    const list: TemplateParagraph[] = [];
    let number = 0;
    for (const paragraph of paragraphsBelow(root)) {
      number += 1;
      const pictures: string[] = [];
      const text = textOf(paragraph, pictures);
      list.push({ part: name, number, text, isPicture: false });
      for (const description of pictures) list.push({ part: name, number, text: description, isPicture: true });
    }
    parts.push(list);
  }
  return parts;
}

/** Returns the marks of a paragraph in order. */
export function getMarks(at: TemplateParagraph): Mark[] {
  const marks: Mark[] = [];
  let open = -1;
  for (const { 0: brace, index } of at.text.matchAll(/[{}]/g)) {
    if (brace === '{') {
      if (open >= 0) marks.push({ at, name: at.text.slice(open, index), kind: 'brace' });
      open = index;
    } else if (open < 0) marks.push({ at, name: '}', kind: 'brace' });
    else {
      const [, sign = '', name = ''] = /^\s*([#/]?)\s*([^[]*)/.exec(at.text.slice(open + 1, index)) ?? [];
      const kind = sign === '#' ? 'open' : sign === '/' ? 'close' : 'value';
      if (name.trim() !== '' || kind !== 'value') marks.push({ at, name: name.trim(), kind });
      open = -1;
    }
  }
  if (open >= 0) marks.push({ at, name: at.text.slice(open), kind: 'brace' });
  return marks;
}
