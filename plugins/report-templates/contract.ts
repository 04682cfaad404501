import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';
import { templateChoiceSchema, templateKinds } from './template-choice';
import { templateFaultSchema } from './template-fault';

/** Bytes of a template. */
export const largestTemplate = 5 * 1024 * 1024;
/** Templates that a client, and the platform, keep. */
export const mostTemplates = 50;

export const templateSchema = z.object({
  /** The id of one that was sent, or the name of one that comes with the product. */
  Template_ID: templateChoiceSchema,
  Template_Name: z.string(),
  Owner: z.enum(['client', 'platform', 'product']),
  /** Kinds of reports that are made with it unless something else is chosen. */
  Kinds: z.array(z.enum(templateKinds)),
  File_Name: z.string(),
  Size: z.number().nullable(),
  Variable_Count: z.number().nullable(),
  Updated_At: z.string().nullable(),
});
export type Template = z.output<typeof templateSchema>;

const sent = z.object({
  /** Null where something is wrong: then nothing was kept. */
  Template: templateSchema.nullable(),
  Faults: z.array(templateFaultSchema),
});
export type SentTemplate = z.output<typeof sent>;

const change = z.object({
  Template_ID: idSchema,
  Template_Name: z.string().trim().min(1).max(60),
  Kinds: z.array(z.enum(templateKinds)).max(templateKinds.length),
});

type Guard = readonly [string, 'browse' | 'modify' | 'delete'];

/** The calls of one shelf of templates: a client's own, or the platform's. */
function shelf<const P extends string, const K extends string>(path: P, key: K) {
  const may = <V extends Guard[1]>(verb: V) => [key, verb] as const;
  return {
    list: {
      method: 'GET',
      path,
      privilege: may('browse'),
      summary: 'The templates that reports may be made with',
      result: z.object({ list: z.array(templateSchema), total: z.number() }),
    },
    upload: {
      method: 'POST',
      path: `${path}/upload`,
      privilege: may('modify'),
      summary: 'Checks a Word template and keeps it where nothing is wrong; form fields `Name` and `Template_ID`',
      accepts: 'multipart',
      upload: { files: 1, bytes: largestTemplate + 1024 * 1024 },
      result: sent,
    },
    update: {
      method: 'PUT',
      path,
      privilege: may('modify'),
      summary: 'Names a template, and says which reports are made with it',
      body: change,
      result: templateSchema,
    },
    remove: {
      method: 'DELETE',
      path,
      privilege: may('delete'),
      summary: 'Removes a template; reports that chose it are made as usual',
      query: z.object({ id: idSchema }),
      result: z.object({ removed: z.number() }),
    },
    file: {
      method: 'GET',
      path: `${path}/file`,
      privilege: may('browse'),
      summary: 'A template as it was sent, or one that comes with the product',
      answers: 'file',
      query: z.object({ id: templateChoiceSchema }),
    },
  } as const;
}

const ownPath = '/v1/manage/report/client-report-template-setting';
const own = ['client-report-template-setting', 'browse'] as const;

/** Templates of the caller’s client. */
export const ownTemplateContract = defineContract({
  ...shelf(ownPath, 'client-report-template-setting'),
  samples: {
    method: 'GET',
    path: `${ownPath}/sample`,
    privilege: own,
    summary: 'Reports of the client that a template can be tried on',
    result: z.object({ list: z.array(z.object({ Sample_ID: idSchema, Title: z.string() })) }),
  },
  preview: {
    method: 'POST',
    path: `${ownPath}/preview`,
    privilege: own,
    summary: 'A report of the client as a Word file, made with a template',
    answers: 'file',
    body: z.object({ Template_ID: templateChoiceSchema, Sample_ID: idSchema }),
  },
});

/** Templates of the platform, for all clients. */
export const commonTemplateContract = defineContract(
  shelf('/v1/operate/operation-setting/report-template-setting', 'report-template-setting'),
);

/** What whoever makes reports chooses from, and what templates may name. */
export const templateHelpContract = defineContract({
  choices: {
    method: 'GET',
    path: '/v1/front/report/template-choice',
    access: 'user',
    summary: 'The templates that a report may be made with',
    result: z.object({ list: z.array(templateSchema) }),
  },
  variables: {
    method: 'GET',
    path: '/v1/manage/report/report-template-instructions',
    privilege: ['report-template-instructions', 'browse'],
    summary: 'What the report behind an id, or the latest one, says for each variable',
    query: z.object({ id: idSchema.optional() }),
    result: z.object({
      Sample_ID: idSchema.nullable(),
      Title: z.string().nullable(),
      /** By the path of a variable, such as `articles.title`. */
      Samples: z.record(z.string(), z.string()),
    }),
  },
});
