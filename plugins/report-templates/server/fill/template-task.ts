import { Docx } from 'easy-template-x';
import { defineThreadTask, docxFault, type DocumentBlock } from '#core/server';
import { cutText } from '#shared/text';
import type { ReportContent } from '../../report-content';
import type { ReadyTemplate } from '../../template-choice';
import type { TemplateFault } from '../../template-fault';
import { readyTemplate } from '../ready/ready-template';
import { checkMarks } from './check-marks';
import { checkSafety } from './check-safety';
import { documentBlocks } from './document-blocks';
import { emptyContent } from './empty-content';
import { getMarks, readParagraphs } from './read-marks';
import { templateData } from './template-data';
import { wordHandler } from './word-handler';

/** Request for the worker thread; a template is given by its bytes or as a built-in one. */
export type TemplateOrder =
  | { readonly operation: 'check'; readonly template: Uint8Array }
  | { readonly operation: 'make'; readonly template: ReadyTemplate; readonly language: ReportContent['language'] }
  | {
      /** `blocks` returns the text, tables and charts of the filled template, for other formats. */
      readonly operation: 'fill' | 'blocks';
      readonly template: Uint8Array | ReadyTemplate;
      readonly content: ReportContent;
    };

/** Result as plain data, since the fields of an error are lost between threads. */
export interface TemplateOutcome {
  readonly unreadable?: 'unreadable' | 'too-large';
  readonly faults?: readonly TemplateFault[];
  readonly variables?: number;
  readonly file?: Uint8Array;
  readonly blocks?: readonly DocumentBlock[];
}

/** Maximum number of faults that are reported at once. */
const maxFaults = 50;

const unfit = (error: unknown): TemplateFault => ({
  Reason: 'unfit',
  Variable: '',
  Part: 'file',
  Paragraph: 0,
  Text: error instanceof Error ? cutText(error.message, 200) : '',
  Suggestion: null,
});

async function check(template: Uint8Array): Promise<TemplateOutcome> {
  const broken = await docxFault(template);
  if (broken) return { unreadable: broken };
  try {
    const docx = await Docx.load(Buffer.from(template));
    const danger = await checkSafety(docx);
    if (danger.length > 0) return { faults: danger.slice(0, maxFaults), variables: 0 };
    const parts = (await readParagraphs(docx)).map((list) => list.flatMap(getMarks));
    const faults = parts.flatMap(checkMarks);
    if (faults.length > 0) return { faults: faults.slice(0, maxFaults), variables: 0 };
    const trial = await tried(template);
    return { faults: trial, variables: parts.flat().filter(({ kind }) => kind !== 'close').length };
  } catch {
    return { unreadable: 'unreadable' };
  }
}

/**
 * Returns faults that only appear when a template is filled, such as a loop that begins in a cell and ends outside its
 * table.
 */
async function tried(template: Uint8Array): Promise<TemplateFault[]> {
  try {
    await filled(template, emptyContent);
    return [];
  } catch (error) {
    return [unfit(error)];
  }
}

async function filled(template: Uint8Array, content: ReportContent, isNamed = false): Promise<Buffer> {
  const handler = await wordHandler(templateData(content), content.language, isNamed);
  return handler.process(Buffer.from(template), {});
}

/** Checks, creates and fills Word templates. */
export default defineThreadTask<null, null, TemplateOrder, TemplateOutcome>({
  prepare: () => null,
  run: async (_, order) => {
    switch (order.operation) {
      case 'check':
        return check(order.template);
      case 'make':
        return { file: await readyTemplate(order.template, order.language) };
      case 'fill':
      case 'blocks': {
        const { template, content } = order;
        const bytes = typeof template === 'string' ? await readyTemplate(template, content.language) : template;
        try {
          if (order.operation === 'fill') return { file: await filled(bytes, content) };
          return { blocks: await documentBlocks(await filled(bytes, content, true), content) };
        } catch (error) {
          return { faults: [unfit(error)] };
        }
      }
    }
  },
});
