import { InputError, NotFoundError, type Language, type Resolver, withServices } from '#core';
import { ServerKernel, type Caller, type Handlers, type SentFile } from '#core/server';
import { platformClientId } from '#plugins/clients/server';
import { cutText } from '#shared/text';
import {
  maxTemplateBytes,
  type commonTemplateContract,
  type ownTemplateContract,
  type SentTemplate,
  type Template,
  type templateHelpContract,
} from '../contract';
import { readyTemplates } from '../template-choice';
import { reportSamples } from './report-samples';
import { sampleValues } from './sample-values';
import { TemplateStore } from './template-store';
import { TemplateWriter } from './template-writer';
import { templateTexts } from './texts';

/** Returns the built-in templates with names in the caller's language. */
const ready = (language: Language): Template[] =>
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

/** Handlers shared by the template libraries of clients and of the platform. */
function shelf(services: Resolver, shelfOf: (caller: Caller) => string): Handlers<typeof commonTemplateContract> {
  const store = services.get(TemplateStore);
  const writer = services.get(TemplateWriter);
  const take = async (
    { caller, signal }: { readonly caller: Caller; readonly signal: AbortSignal },
    file: SentFile | undefined,
    { Name = '', Template_ID = '' }: Readonly<Record<string, string>>,
  ): Promise<SentTemplate> => {
    if (!file || file.content.length === 0) throw new InputError('A Word file is required', 'file-missing');
    if (file.content.length > maxTemplateBytes)
      throw new InputError(`${file.name} is larger than ${maxTemplateBytes} bytes`, 'report-templates.too-large');
    if (Template_ID !== '' && !/^[1-9]\d{0,18}$/.test(Template_ID))
      throw new InputError(`Template_ID: ${Template_ID} is not a valid id`);
    const { faults, variables } = await writer.check(file.content, { queue: caller.clientId, signal });
    if (faults.length > 0) return { Template: null, Faults: [...faults] };
    const name = cutText(Name.trim() || file.name.replace(/\.docx$/i, ''), 60);
    const Template = await store.put(shelfOf(caller), Template_ID || null, {
      name,
      file,
      variables,
      userId: caller.userId,
    });
    return { Template, Faults: [] };
  };
  return {
    list: async ({ caller }) => {
      const list = [...(await store.list(shelfOf(caller))), ...ready(caller.language)];
      return { list, total: list.length };
    },
    upload: async (call) => {
      const { files, form } = await call.files();
      return take(call, files[0], form);
    },
    update: ({ caller, body: { Template_ID, Template_Name, Kinds } }) =>
      store.update(shelfOf(caller), Template_ID, Template_Name, Kinds),
    remove: async ({ caller, query }) => ({ removed: await store.remove(shelfOf(caller), query.id) }),
    file: ({ caller, query, signal }) =>
      writer.file(shelfOf(caller), query.id, caller.language, { queue: caller.clientId, signal }),
  };
}

export const commonTemplateCalls = (services: Resolver): Handlers<typeof commonTemplateContract> =>
  shelf(services, () => platformClientId);

export function ownTemplateCalls(services: Resolver): Handlers<typeof ownTemplateContract> {
  const kernel = services.get(ServerKernel);
  const writer = services.get(TemplateWriter);
  return {
    ...shelf(services, ({ clientId }) => clientId),
    samples: async ({ caller }) => ({ list: await getSamples(kernel, caller) }),
    preview: async ({ caller, body: { Template_ID, Sample_ID }, signal }) => {
      const content = await getContent(kernel, caller, Sample_ID);
      const template = await writer.chosen(caller.clientId, Template_ID, 'special');
      if (!template) throw new NotFoundError(`Template ${Template_ID} does not exist`);
      return writer.fill(template, content, { queue: caller.clientId, signal });
    },
  };
}

export const templateHelpCalls = withServices(
  { kernel: ServerKernel, store: TemplateStore },
  ({ kernel, store }): Handlers<typeof templateHelpContract> => ({
    choices: async ({ caller }) => ({ list: [...(await store.list(caller.clientId)), ...ready(caller.language)] }),
    variables: async ({ caller, query }) => {
      const id = query.id ?? (await getSamples(kernel, caller))[0]?.Sample_ID;
      if (id === undefined) return { Sample_ID: null, Title: null, Samples: {} };
      const content = await getContent(kernel, caller, id);
      return { Sample_ID: id, Title: content.title, Samples: sampleValues(content) };
    },
  }),
);

const getSamples = async (kernel: ServerKernel, caller: Caller) =>
  (
    await kernel.ask(reportSamples, (samples) => samples.list(caller), { enabled: kernel.enabled(caller.plugins) })
  ).flat();

async function getContent(kernel: ServerKernel, caller: Caller, id: string) {
  const sample = await kernel.askOne(
    reportSamples,
    () => true,
    (samples) => samples.content(caller, id),
    kernel.enabled(caller.plugins),
  );
  if (!sample) throw new NotFoundError(`Report ${id} does not exist`);
  return sample;
}
