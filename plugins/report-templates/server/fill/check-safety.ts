import { xml, type Docx } from 'easy-template-x';
import { cutText } from '#shared/text';
import type { TemplateFault } from '../../template-fault';
import { allowedFields, allowedRelations, allowedTypes, forbiddenElements } from './allowed-parts';
import { elements, fieldInstructions, getAttribute } from './field-instructions';

/** Parts with executable content, or with content that Word opens automatically. */
const running = /vbaProject|vbaData|activeX|oleObject|\/embeddings\/|afchunk|\/control\d/i;
const contentTypes = '[Content_Types].xml';
/** Where a link may lead that a reader clicks; a mark of a template is replaced by such an address. */
const linkTarget = /^(https?:|mailto:|#|\{|$)/i;

const fault = (Reason: 'active' | 'outside', part: string): TemplateFault => ({
  Reason,
  Variable: cutText(part, 80),
  Part: 'file',
  Paragraph: 0,
  Text: '',
  Suggestion: null,
});

/** Returns the content type of each part by its name, both in lower case. */
function readTypes(document: Document): (name: string) => string {
  const byExtension = new Map<string, string>();
  const byName = new Map<string, string>();
  for (const { name, element } of elements(document)) {
    const type = getAttribute(element, 'ContentType').trim().toLowerCase();
    if (name === 'Default') byExtension.set(getAttribute(element, 'Extension').toLowerCase(), type);
    else if (name === 'Override') byName.set(getAttribute(element, 'PartName').replace(/^\//, '').toLowerCase(), type);
  }
  return (name) => {
    const key = name.toLowerCase();
    return byName.get(key) ?? byExtension.get(/\.([^./]*)$/.exec(key)?.[1] ?? '') ?? '';
  };
}

/** Returns the faults of the references from one part to others, and to addresses outside of the file. */
function relationFaults(document: Document, part: string): TemplateFault[] {
  const faults: TemplateFault[] = [];
  for (const { name, element } of elements(document)) {
    if (name !== 'Relationship') continue;
    const kind = /[^/]*$/.exec(getAttribute(element, 'Type').trim())?.[0] ?? '';
    const mode = getAttribute(element, 'TargetMode').trim().toLowerCase();
    const target = getAttribute(element, 'Target').trim();
    const isOutside = (mode !== '' && mode !== 'internal') || /^[a-z][a-z0-9+.-]*:|^[/\\]{2}/i.test(target);
    if (isOutside && !(kind === 'hyperlink' && linkTarget.test(target))) faults.push(fault('outside', part));
    else if (!allowedRelations.has(kind)) faults.push(fault('active', `${part}: ${kind}`));
  }
  return faults;
}

function contentFaults(document: Document): TemplateFault[] {
  const faults: TemplateFault[] = [];
  for (const { name } of elements(document)) if (forbiddenElements.has(name)) faults.push(fault('active', name));
  for (const instruction of fieldInstructions(document)) {
    const text = instruction.trim();
    const name = /^=|^[^\s"\\]+/.exec(text)?.[0] ?? '';
    if (text !== '' && !allowedFields.has(name.toUpperCase())) faults.push(fault('outside', text));
  }
  return faults;
}

/**
 * Returns forbidden content of a template: programs, objects, entity definitions and external resources. Parts,
 * relations and fields are allowed by lists, since Word knows more of them than any list of dangerous ones.
 */
export async function checkSafety({ rawZipFile: zip }: Docx): Promise<TemplateFault[]> {
  const faults: TemplateFault[] = [];
  const names = zip.listFiles().filter((name) => !name.endsWith('/'));
  /** Returns undefined for text that other programs may read differently. */
  const read = async (name: string): Promise<Document | undefined> => {
    const text = await zip.getFile(name).getContentText();
    const encoding = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)/i.exec(text.replace(/^\ufeff/, ''))?.[1];
    if (/<!(?:DOCTYPE|ENTITY)/i.test(text) || /[\u0000\ufffd]/.test(text)) return undefined;
    if (encoding !== undefined && !/^(utf-8|us-ascii)$/i.test(encoding)) return undefined;
    return xml.parser.domParse(text);
  };
  const types = names.includes(contentTypes) ? await read(contentTypes) : undefined;
  if (!types) return [fault('active', contentTypes)];
  const typeOf = readTypes(types);
  for (const name of names) {
    if (name === contentTypes) continue;
    const type = typeOf(name);
    if (running.test(name) || !allowedTypes.some((allowed) => allowed.test(type))) {
      faults.push(fault('active', name));
      continue;
    }
    if (!/[/+]xml$/.test(type) && !/\.(xml|rels)$/i.test(name)) continue;
    const document = await read(name);
    if (!document) faults.push(fault('active', name));
    else if (/\.rels$/i.test(name)) faults.push(...relationFaults(document, name));
    else faults.push(...contentFaults(document));
  }
  return faults;
}
