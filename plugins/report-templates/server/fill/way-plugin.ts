import {
  officeMarkup,
  RelType,
  TagPlacement,
  TemplatePlugin,
  xml,
  type LinkContent,
  type ScopeData,
  type Tag,
  type TemplateContext,
  type XmlNode,
} from 'easy-template-x';
import { escapeUTF8 } from 'entities';

/** The properties of a run, as those of a link. */
function linkProperties(run: XmlNode): XmlNode {
  const own = xml.query.findChild(run, (node) => officeMarkup.query.isRunPropertiesNode(node));
  const properties = own ? xml.create.cloneNode(own, true) : xml.parser.parse('<w:rPr></w:rPr>');
  const style = xml.parser.parse('<w:rStyle w:val="Hyperlink"/>');
  const [first] = properties.childNodes ?? [];
  if (first) xml.modify.insertBefore(style, first);
  else xml.modify.appendChild(properties, style);
  return properties;
}

/**
 * Puts links into templates, in the letters of the words that they stand among. The library's own loses those that
 * share a run with other words, such as the beginning of their loop.
 */
export class WayPlugin extends TemplatePlugin {
  readonly contentType = 'link';

  override async simpleTagReplacements(tag: Tag, data: ScopeData, context: TemplateContext): Promise<void> {
    const { target, text = target } = data.getScopeData<LinkContent>();
    if (tag.placement !== TagPlacement.TextNode) {
      officeMarkup.modify.removeTag(tag);
      return;
    }
    const id = await context.currentPart.rels.add(target, RelType.Link, 'External');
    const words = officeMarkup.query.containingTextNode(tag.xmlTextNode);
    const run = officeMarkup.query.containingRunNode(words);
    const way = xml.parser.parse(
      `<w:hyperlink r:id="${id}" w:history="1"><w:r><w:t xml:space="preserve">${escapeUTF8(text)}</w:t></w:r></w:hyperlink>`,
    );
    const [inner] = way.childNodes ?? [];
    const [said] = inner?.childNodes ?? [];
    if (said) xml.modify.insertBefore(linkProperties(run), said);
    const behind = (run.childNodes ?? []).slice((run.childNodes ?? []).indexOf(words) + 1);
    xml.modify.insertAfter(way, run);
    if (behind.length > 0) {
      const rest = xml.create.cloneNode(run, false);
      const own = xml.query.findChild(run, (node) => officeMarkup.query.isRunPropertiesNode(node));
      if (own) xml.modify.appendChild(rest, xml.create.cloneNode(own, true));
      for (const node of behind) {
        xml.modify.remove(node);
        xml.modify.appendChild(rest, node);
      }
      xml.modify.insertAfter(rest, way);
    }
    xml.modify.remove(words);
  }
}
