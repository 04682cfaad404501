import { Document, Packer } from 'docx';
import type { Language } from '#core';
import { wordFont, wordLines } from '#core/server';
import type { ReadyTemplate } from '../../template-choice';
import { readyBodies } from './ready-bodies';
import { footer, inks } from './ready-parts';
import { readyWords } from './ready-words';

/** Returns a built-in template as a Word file, which users can also use as a starting point. */
export async function readyTemplate(name: ReadyTemplate, language: Language): Promise<Buffer> {
  const words = readyWords[language];
  const headingStyle = (size: number, before: number) => ({
    run: { size, bold: true, color: inks.ink, font: wordFont },
    paragraph: { spacing: { before, after: 120 } },
  });
  const file = new Document({
    title: name,
    styles: {
      default: {
        document: {
          run: { font: wordFont, size: 21, language: { value: 'en-US', eastAsia: 'zh-CN' } },
          paragraph: { spacing: { after: 80, ...wordLines(340) } },
        },
        heading1: headingStyle(30, 320),
        heading2: headingStyle(24, 200),
        hyperlink: { run: { color: inks.ink, underline: { type: 'none' } } },
      },
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: 11_906, height: 16_838 },
            margin: { top: 1300, bottom: 1200, left: 1418, right: 1418 },
          },
        },
        footers: { default: footer(words.state) },
        children: [...readyBodies[name](words)],
      },
    ],
  });
  return Packer.toBuffer(file);
}
