import { z } from 'zod';
import { defineContract } from '#core';

/** `none`: never made here; `filling`: the month is being written; `removing`: articles are still going. */
export const sampleStatuses = ['none', 'filling', 'filled', 'removing', 'removed'] as const;
export type SampleStatus = (typeof sampleStatuses)[number];

const figures = z.object({
  Status: z.enum(sampleStatuses),
  Clients: z.number(),
  People: z.number(),
  Subjects: z.number(),
  Articles: z.number(),
  Sources: z.number(),
  /** Where the news site of the sample data is read, while it runs. */
  Site_URL: z.string().nullable(),
});
export type SampleFigures = z.output<typeof figures>;

const signIn = z.object({ User_Name: z.string(), Password: z.string(), Role: z.string() });

const path = '/v1/operate/client-manage/sample-data';

/** The sample data as operators handle them. */
export const sampleDataContract = defineContract({
  figures: {
    method: 'GET',
    path,
    privilege: ['sample-data', 'browse'],
    summary: 'How much sample data there is',
    result: figures,
  },
  add: {
    method: 'POST',
    path,
    privilege: ['sample-data', 'modify'],
    summary: 'Makes the sample data and tells the sign-ins this once',
    result: z.object({ list: z.array(signIn), total: z.number() }),
  },
  remove: {
    method: 'DELETE',
    path,
    privilege: ['sample-data', 'delete'],
    summary: 'Begins to remove all sample data',
    result: figures,
  },
});
