import { z } from 'zod';
import { defineContract } from '#core';

/** `none`: never created here; `filling`: the month is being written; `removing`: articles are still being deleted. */
export const sampleStatuses = ['none', 'filling', 'filled', 'removing', 'removed'] as const;
export type SampleStatus = (typeof sampleStatuses)[number];

const figures = z.object({
  Status: z.enum(sampleStatuses),
  Clients: z.number(),
  People: z.number(),
  Subjects: z.number(),
  Articles: z.number(),
  Sources: z.number(),
  /** URL of the demo news site while it is running. */
  Site_URL: z.string().nullable(),
});
export type SampleFigures = z.output<typeof figures>;

const signIn = z.object({ User_Name: z.string(), Password: z.string(), Role: z.string() });

const path = '/v1/operate/client-manage/sample-data';

/** API for managing the sample data. */
export const sampleDataContract = defineContract({
  figures: {
    method: 'GET',
    path,
    privilege: ['sample-data', 'browse'],
    summary: 'Returns the amount of sample data',
    result: figures,
  },
  add: {
    method: 'POST',
    path,
    privilege: ['sample-data', 'modify'],
    summary: 'Creates the sample data and returns the credentials, which are shown only once',
    result: z.object({ list: z.array(signIn), total: z.number() }),
  },
  remove: {
    method: 'DELETE',
    path,
    privilege: ['sample-data', 'delete'],
    summary: 'Starts the removal of all sample data',
    result: figures,
  },
});
