import {
  officeMarkup,
  TagPlacement,
  TemplatePlugin,
  xml,
  type LinkContent,
  type ScopeData,
  type Tag,
  type XmlNode,
} from 'easy-template-x';
import { escapeUTF8 } from 'entities';

const getProperties = (run: XmlNode): XmlNode | undefined =>
  xml.query.findChild(run, (node) => officeMarkup.query.isRunPropertiesNode(node)) ?? undefined;

/** Creates a run with the formatting of another one; links are formatted like the template's links. */
function runLike(run: XmlNode, content: string, isLink = false): XmlNode {
  const made = xml.parser.parse(`<w:r>${content}</w:r>`);
  const runProperties = getProperties(run);
  const properties = runProperties ? xml.create.cloneNode(runProperties, true) : xml.parser.parse('<w:rPr></w:rPr>');
  if (isLink) {
    const style = xml.parser.parse('<w:rStyle w:val="Hyperlink"/>');
    const [first] = properties.childNodes ?? [];
    if (first) xml.modify.insertBefore(style, first);
    else xml.modify.appendChild(properties, style);
  }
  const [first] = made.childNodes ?? [];
  if (first && (properties.childNodes ?? []).length > 0) xml.modify.insertBefore(properties, first);
  return made;
}

/** Escapes a URL so that it cannot end the quotes around it. */
const plainAddress = (target: string): string => escapeUTF8(target.replaceAll('"', '%22').replaceAll('\\', '%5C'));

/**
 * Inserts links into templates with the formatting of the surrounding text. They are fields, which consist of runs: the
 * library's own links do not, and are lost where paragraphs at the ends of a loop are merged.
 */
export class LinkPlugin extends TemplatePlugin {
  readonly contentType = 'link';

  override simpleTagReplacements(tag: Tag, data: ScopeData): void {
    const { target, text = target } = data.getScopeData<LinkContent>();
    if (tag.placement !== TagPlacement.TextNode) {
      officeMarkup.modify.removeTag(tag);
      return;
    }
    const words = officeMarkup.query.containingTextNode(tag.xmlTextNode);
    const run = officeMarkup.query.containingRunNode(words);
    const field = [
      runLike(run, '<w:fldChar w:fldCharType="begin"/>'),
      runLike(run, `<w:instrText xml:space="preserve"> HYPERLINK "${plainAddress(target)}" </w:instrText>`),
      runLike(run, '<w:fldChar w:fldCharType="separate"/>'),
      runLike(run, `<w:t xml:space="preserve">${escapeUTF8(text)}</w:t>`, true),
      runLike(run, '<w:fldChar w:fldCharType="end"/>'),
    ];
    const children = run.childNodes ?? [];
    const behind = children.slice(children.indexOf(words) + 1);
    if (behind.length > 0) {
      const rest = xml.create.cloneNode(run, false);
      const runProperties = getProperties(run);
      if (runProperties) xml.modify.appendChild(rest, xml.create.cloneNode(runProperties, true));
      for (const node of behind) {
        xml.modify.remove(node);
        xml.modify.appendChild(rest, node);
      }
      field.push(rest);
    }
    for (const each of field.toReversed()) xml.modify.insertAfter(each, run);
    xml.modify.remove(words);
  }
}
