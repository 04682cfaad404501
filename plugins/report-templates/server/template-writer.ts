import { inject, InputError, NotFoundError, type FileAnswer, type Language } from '#core';
import { ThreadService, withinThread, wordType, type DocumentBlock } from '#core/server';
import type { ReportContent } from '../report-content';
import { isReady, type ReadyTemplate, type TemplateChoice, type TemplateKind } from '../template-choice';
import type { TemplateOrder, TemplateOutcome } from './fill/template-task';
import { TemplateStore } from './template-store';

/** Party that waits for a template, for fair scheduling between clients. */
export interface TemplateRequester {
  readonly queue: string;
  readonly signal?: AbortSignal;
}

/** CPU time limits in milliseconds: for checking a template, and for filling one with a thousand articles. */
const deadlines = { check: 15_000, make: 15_000, fill: 60_000, blocks: 60_000 } as const;

const cannotFill = (faults: TemplateOutcome['faults']): InputError =>
  new InputError(`The template cannot be filled: ${faults?.[0]?.Text ?? ''}`, 'report-templates.cannot-fill');

/** Checks and fills templates in a worker thread for untrusted documents. */
export class TemplateWriter {
  constructor(
    @inject(ThreadService) private readonly threads: ThreadService,
    @inject(TemplateStore) private readonly store: TemplateStore,
  ) {}

  /**
   * Returns the faults of a template and the number of its variables.
   *
   * @throws {InputError} when the file is not a template.
   */
  async check(template: Uint8Array, requester: TemplateRequester) {
    const { unreadable, faults = [], variables = 0 } = await this.run({ operation: 'check', template }, requester);
    if (unreadable) throw new InputError('The file is not a readable Word document', `report-templates.${unreadable}`);
    return { faults, variables };
  }

  async ready(template: ReadyTemplate, language: Language, requester: TemplateRequester): Promise<Uint8Array> {
    const { file } = await this.run({ operation: 'make', template, language }, requester);
    if (!file) throw new Error(`The template ${template} was not created`);
    return file;
  }

  /**
   * Returns the template of a report; undefined for the product’s own layout. A deleted template is replaced by the
   * default.
   */
  async chosen(
    clientId: string,
    choice: TemplateChoice,
    kind: TemplateKind,
  ): Promise<Uint8Array | ReadyTemplate | undefined> {
    if (choice === 'plain') return undefined;
    if (isReady(choice)) return choice;
    const clientTemplate = choice === 'usual' ? null : await this.store.content(clientId, choice);
    if (clientTemplate) return clientTemplate.bytes;
    const usual = await this.store.usual(clientId, kind);
    return usual === null ? undefined : (await this.store.content(clientId, usual))?.bytes;
  }

  /**
   * Returns a report as a Word file.
   *
   * @throws {InputError} when the template cannot be filled with it.
   */
  async fill(
    template: Uint8Array | ReadyTemplate,
    content: ReportContent,
    requester: TemplateRequester,
  ): Promise<FileAnswer> {
    const { file, faults } = await this.run({ operation: 'fill', template, content }, requester);
    if (!file) throw cannotFill(faults);
    return { name: `${content.fileName}.docx`, type: wordType, content: file };
  }

  /** Returns the content of a filled template for formats other than Word. Throws the errors of `fill`. */
  async blocks(
    template: Uint8Array | ReadyTemplate,
    content: ReportContent,
    requester: TemplateRequester,
  ): Promise<readonly DocumentBlock[]> {
    const { blocks, faults } = await this.run({ operation: 'blocks', template, content }, requester);
    if (!blocks) throw cannotFill(faults);
    return blocks;
  }

  /**
   * Returns a template as a file.
   *
   * @throws {NotFoundError} when the client may not use it.
   */
  async file(
    clientId: string,
    choice: TemplateChoice,
    language: Language,
    requester: TemplateRequester,
  ): Promise<FileAnswer> {
    if (isReady(choice))
      return {
        name: `${choice}-${language}.docx`,
        type: wordType,
        content: await this.ready(choice, language, requester),
      };
    const storedTemplate = await this.store.content(clientId, choice);
    if (!storedTemplate) throw new NotFoundError(`Template ${choice} does not exist`);
    return { name: storedTemplate.name, type: wordType, content: storedTemplate.bytes };
  }

  private run(order: TemplateOrder, { queue, signal }: TemplateRequester): Promise<TemplateOutcome> {
    const call = { plugin: 'report-templates', task: 'template', state: { version: '1', data: null } };
    const deadline = deadlines[order.operation];
    return withinThread(
      this.threads.run<TemplateOutcome>([call], order, { pool: 'documents', queue, signal, deadline }),
      () =>
        new InputError('The template takes too long to process', 'report-templates.too-slow', {
          seconds: deadline / 1000,
        }),
    );
  }
}
