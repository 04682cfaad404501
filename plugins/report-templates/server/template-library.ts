import { inject, InputError, type Language } from '#core';
import type { Caller, SentFile } from '#core/server';
import { cutText } from '#shared/text';
import { maxTemplateBytes, type SentTemplate, type Template } from '../contract';
import { readyTemplates } from '../template-choice';
import { TemplateStore } from './template-store';
import { TemplateWriter } from './template-writer';
import { templateTexts } from './texts';

/** Returns the built-in templates with names in the caller's language. */
const getBuiltIn = (language: Language): Template[] =>
  readyTemplates.map((name) => ({
    Template_ID: name,
    Template_Name: templateTexts(language)(`ready.${name}`),
    Owner: 'product',
    Kinds: [],
    File_Name: `${name}-${language}.docx`,
    Size: null,
    Variable_Count: null,
    Updated_At: null,
  }));

/** An uploaded template with its form fields: `Template_ID` names the template that it replaces. */
export interface UploadedTemplate {
  readonly file: SentFile | undefined;
  readonly form: Readonly<Record<string, string>>;
}

/** Template libraries: that of a client, or that of the platform, whose id is then that of the platform's client. */
export class TemplateLibrary {
  constructor(
    @inject(TemplateStore) private readonly store: TemplateStore,
    @inject(TemplateWriter) private readonly writer: TemplateWriter,
  ) {}

  /** Returns the templates that a library offers, the built-in ones last. */
  async list(libraryId: string, language: Language): Promise<Template[]> {
    return [...(await this.store.list(libraryId)), ...getBuiltIn(language)];
  }

  /**
   * Stores an uploaded template if it has no faults, and returns the template or its faults.
   *
   * @throws {InputError} for a file that is missing, too large or not a template.
   */
  async add(
    libraryId: string,
    { caller, signal }: { readonly caller: Caller; readonly signal: AbortSignal },
    { file, form: { Name = '', Template_ID = '' } }: UploadedTemplate,
  ): Promise<SentTemplate> {
    if (!file || file.content.length === 0) throw new InputError('A Word file is required', 'file-missing');
    if (file.content.length > maxTemplateBytes)
      throw new InputError(`${file.name} is larger than ${maxTemplateBytes} bytes`, 'report-templates.too-large');
    if (Template_ID !== '' && !/^[1-9]\d{0,18}$/.test(Template_ID))
      throw new InputError(`Template_ID: ${Template_ID} is not a valid id`);
    const { faults, variables } = await this.writer.check(file.content, { queue: caller.clientId, signal });
    if (faults.length > 0) return { Template: null, Faults: [...faults] };
    const name = cutText(Name.trim() || file.name.replace(/\.docx$/i, ''), 60);
    const template = { name, file, variables, userId: caller.userId };
    return { Template: await this.store.put(libraryId, Template_ID || null, template), Faults: [] };
  }
}
