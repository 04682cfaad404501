import { z } from 'zod';
import { defineContract } from '#core';
import { lineSchema } from '#core/contract';
import { idSchema } from '#core/resource';
import { templateChoiceSchema, templateKinds } from './template-choice';
import { templateFaultSchema } from './template-fault';

/** Maximum size of a template in bytes. */
export const maxTemplateBytes = 5 * 1024 * 1024;
/** Maximum number of templates of a client and of the platform. */
export const maxTemplates = 50;

export const templateSchema = z.object({
  /** Id of an uploaded template, or name of a built-in one. */
  Template_ID: templateChoiceSchema,
  Template_Name: z.string(),
  Owner: z.enum(['client', 'platform', 'product']),
  /** Kinds of reports that use it by default. */
  Kinds: z.array(z.enum(templateKinds)),
  File_Name: z.string(),
  Size: z.number().nullable(),
  Variable_Count: z.number().nullable(),
  Updated_At: z.string().nullable(),
});
export type Template = z.output<typeof templateSchema>;

const sent = z.object({
  /** Null when the template has errors; nothing is stored in that case. */
  Template: templateSchema.nullable(),
  Faults: z.array(templateFaultSchema),
});
export type SentTemplate = z.output<typeof sent>;

const change = z.object({
  Template_ID: idSchema,
  Template_Name: lineSchema(60, 1),
  Kinds: z.array(z.enum(templateKinds)).max(templateKinds.length),
});

type Guard = readonly [string, 'browse' | 'modify' | 'delete'];

/** Calls of one template library: the client's own, or that of the platform. */
function libraryCalls<const P extends string, const K extends string>(path: P, key: K) {
  const may = <V extends Guard[1]>(verb: V) => [key, verb] as const;
  return {
    list: {
      method: 'GET',
      path,
      privilege: may('browse'),
      summary: 'Templates available for reports',
      result: z.object({ list: z.array(templateSchema), total: z.number() }),
    },
    upload: {
      method: 'POST',
      path: `${path}/upload`,
      privilege: may('modify'),
      summary: 'Checks a Word template and keeps it where nothing is wrong; form fields `Name` and `Template_ID`',
      accepts: 'multipart',
      upload: { files: 1, bytes: maxTemplateBytes + 1024 * 1024 },
      result: sent,
    },
    update: {
      method: 'PUT',
      path,
      privilege: may('modify'),
      summary: 'Renames a template and sets the kinds of reports that use it',
      body: change,
      result: templateSchema,
    },
    remove: {
      method: 'DELETE',
      path,
      privilege: may('delete'),
      summary: 'Deletes a template; reports that used it return to the default',
      query: z.object({ id: idSchema }),
      result: z.object({ removed: z.number() }),
    },
    file: {
      method: 'GET',
      path: `${path}/file`,
      privilege: may('browse'),
      summary: 'Downloads an uploaded or built-in template',
      answers: 'file',
      query: z.object({ id: templateChoiceSchema }),
    },
  } as const;
}

const relativePath = '/v1/manage/report/client-report-template-setting';
const clientPrivilege = ['client-report-template-setting', 'browse'] as const;

/** Templates of the caller’s client. */
export const clientTemplateContract = defineContract({
  ...libraryCalls(relativePath, 'client-report-template-setting'),
  samples: {
    method: 'GET',
    path: `${relativePath}/sample`,
    privilege: clientPrivilege,
    summary: 'Reports of the client that a template can be tested with',
    result: z.object({ list: z.array(z.object({ Sample_ID: idSchema, Title: z.string() })) }),
  },
  preview: {
    method: 'POST',
    path: `${relativePath}/preview`,
    privilege: clientPrivilege,
    summary: 'Report of the client as a Word file, made with a template',
    answers: 'file',
    body: z.object({ Template_ID: templateChoiceSchema, Sample_ID: idSchema }),
  },
});

/** Templates of the platform, available to all clients. */
export const platformTemplateContract = defineContract(
  libraryCalls('/v1/operate/operation-setting/report-template-setting', 'report-template-setting'),
);

/** Template selection for report authors, and variables for template authors. */
export const templateHelpContract = defineContract({
  choices: {
    method: 'GET',
    path: '/v1/front/report/template-choice',
    access: 'user',
    summary: 'Templates available for a report',
    result: z.object({ list: z.array(templateSchema) }),
  },
  variables: {
    method: 'GET',
    path: '/v1/manage/report/report-template-instructions',
    privilege: ['report-template-instructions', 'browse'],
    summary: 'Sample value of each variable from the given or the latest report',
    query: z.object({ id: idSchema.optional() }),
    result: z.object({
      Sample_ID: idSchema.nullable(),
      Title: z.string().nullable(),
      /** By variable path, such as `articles.title`. */
      Samples: z.record(z.string(), z.string()),
    }),
  },
});
