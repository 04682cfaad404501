import { NotFoundError, withServices, type Resolver } from '#core';
import type { Caller, Handlers } from '#core/server';
import { platformClientId } from '#plugins/clients/server';
import type { clientTemplateContract, platformTemplateContract, templateHelpContract } from '../contract';
import { SampleReports } from './sample-reports';
import { sampleValues } from './sample-values';
import { TemplateLibrary } from './template-library';
import { TemplateStore } from './template-store';
import { TemplateWriter } from './template-writer';

/** Returns the handlers shared by the template libraries of clients and of the platform. */
const libraryCalls = (getLibraryId: (caller: Caller) => string) =>
  withServices(
    { library: TemplateLibrary, store: TemplateStore, writer: TemplateWriter },
    ({ library, store, writer }): Handlers<typeof platformTemplateContract> => ({
      list: async ({ caller }) => {
        const list = await library.list(getLibraryId(caller), caller.language);
        return { list, total: list.length };
      },
      upload: async (call) => {
        const { files, form } = await call.files();
        return library.add(getLibraryId(call.caller), call, { file: files[0], form });
      },
      update: ({ caller, body: { Template_ID, Template_Name, Kinds } }) =>
        store.update(getLibraryId(caller), Template_ID, Template_Name, Kinds),
      remove: async ({ caller, query }) => ({ removed: await store.remove(getLibraryId(caller), query.id) }),
      file: ({ caller, query, signal }) =>
        writer.file(getLibraryId(caller), query.id, caller.language, { queue: caller.clientId, signal }),
    }),
  );

/** Handlers of the platform's template library. */
export const platformTemplateCalls = libraryCalls(() => platformClientId);

const clientLibraryCalls = libraryCalls(({ clientId }) => clientId);

const previewCalls = withServices(
  { samples: SampleReports, writer: TemplateWriter },
  ({ samples, writer }): Pick<Handlers<typeof clientTemplateContract>, 'samples' | 'preview'> => ({
    samples: async ({ caller }) => ({ list: await samples.list(caller) }),
    preview: async ({ caller, body: { Template_ID, Sample_ID }, signal }) => {
      const content = await samples.content(caller, Sample_ID);
      const template = await writer.chosen(caller.clientId, Template_ID, 'special');
      if (!template) throw new NotFoundError(`Template ${Template_ID} does not exist`);
      return writer.fill(template, content, { queue: caller.clientId, signal });
    },
  }),
);

/** Handlers of a client's template library. */
export const clientTemplateCalls = (services: Resolver): Handlers<typeof clientTemplateContract> => ({
  ...clientLibraryCalls(services),
  ...previewCalls(services),
});

/** Handlers for authors of reports and of templates. */
export const templateHelpCalls = withServices(
  { samples: SampleReports, library: TemplateLibrary },
  ({ samples, library }): Handlers<typeof templateHelpContract> => ({
    choices: async ({ caller }) => ({ list: await library.list(caller.clientId, caller.language) }),
    variables: async ({ caller, query }) => {
      const id = query.id ?? (await samples.list(caller))[0]?.Sample_ID;
      if (id === undefined) return { Sample_ID: null, Title: null, Samples: {} };
      const content = await samples.content(caller, id);
      return { Sample_ID: id, Title: content.title, Samples: sampleValues(content) };
    },
  }),
);
