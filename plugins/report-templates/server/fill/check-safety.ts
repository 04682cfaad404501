import type { Docx } from 'easy-template-x';
import { cutText } from '#shared/text';
import type { TemplateFault } from '../../template-fault';

/** Parts with executable content, or with content that Word opens automatically. */
const running = /vbaProject|vbaData|activeX|oleObject|\/embeddings\/|\.bin$|afchunk|\/control\d/i;
/** References to resources outside the file, except links that users click. */
const relation = /<Relationship\b[^>]*>/g;
const isOutside = (text: string): boolean => /TargetMode\s*=\s*["']External["']/i.test(text);
const isLink = (text: string): boolean => /\/relationships\/hyperlink["']/i.test(text);
/** Fields that load or run something when the document is opened. */
const fetching = /\b(?:DDE|DDEAUTO|INCLUDETEXT|INCLUDEPICTURE|IMPORT|MACROBUTTON|LINK)\b/;
const field = /<w:instrText[^>]*>([^<]*)<|<w:fldSimple[^>]*w:instr="([^"]*)"/g;

const fault = (Reason: 'active' | 'outside', part: string): TemplateFault => ({
  Reason,
  Variable: cutText(part, 80),
  Part: 'file',
  Paragraph: 0,
  Text: '',
  Suggestion: null,
});

/** Returns forbidden content of a template: programs, objects, entity definitions and external resources. */
export async function checkSafety({ rawZipFile: zip }: Docx): Promise<TemplateFault[]> {
  const faults: TemplateFault[] = [];
  for (const name of zip.listFiles()) {
    if (running.test(name)) faults.push(fault('active', name));
    if (!/\.(xml|rels)$/i.test(name)) continue;
    const text = await zip.getFile(name).getContentText();
    if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) faults.push(fault('active', name));
    if (name === '[Content_Types].xml' && /macroEnabled/i.test(text)) faults.push(fault('active', name));
    if (/\.rels$/i.test(name))
      for (const [each] of text.matchAll(relation))
        if (isOutside(each) && !isLink(each)) faults.push(fault('outside', name));
    for (const [, one = '', other = ''] of text.matchAll(field))
      if (fetching.test(`${one}${other}`)) faults.push(fault('outside', (one || other).trim()));
  }
  return faults;
}
