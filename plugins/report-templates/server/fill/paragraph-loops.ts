import {
  LoopPlugin,
  officeMarkup,
  TagPlacement,
  type ScopeData,
  type Tag,
  type TemplateContext,
  type XmlNode,
} from 'easy-template-x';

const textOf = (node: XmlNode): string =>
  'textContent' in node ? (node.textContent ?? '') : (node.childNodes ?? []).map(textOf).join('');

/** Whether everything between the tags consists of whole paragraphs, or tables between them. */
function isOfParagraphs(open: Tag, close: Tag): boolean {
  if (open.placement !== TagPlacement.TextNode || close.placement !== TagPlacement.TextNode) return false;
  const first = officeMarkup.query.containingParagraphNode(open.xmlTextNode);
  const last = officeMarkup.query.containingParagraphNode(close.xmlTextNode);
  return (
    first !== last &&
    first.parentNode === last.parentNode &&
    textOf(first).trimStart().startsWith(open.rawText) &&
    textOf(last).trimEnd().endsWith(close.rawText)
  );
}

/**
 * Repeats whole paragraphs when a loop begins and ends with some: by default the library merges the last paragraph of
 * an entry with the first of the next.
 */
export class ParagraphLoops extends LoopPlugin {
  override async containerTagReplacements(tags: Tag[], data: ScopeData, context: TemplateContext): Promise<void> {
    const [open, close] = [tags[0], tags.at(-1)];
    if (open && close && open.options?.loopOver === undefined && isOfParagraphs(open, close))
      open.options = { ...open.options, loopOver: 'paragraph' };
    await super.containerTagReplacements(tags, data, context);
  }
}
