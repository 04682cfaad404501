import { z } from 'zod';
import { linkCalls, ticketSchema, type SharedKind } from '#plugins/share-links';

/** File formats of reports. */
export const reportFormats = ['pdf', 'docx', 'xlsx', 'html'] as const;
export type ReportFormat = (typeof reportFormats)[number];
export const reportFormatSchema = z.enum(reportFormats).default('pdf');

/** Calls of the share links of a report, with its files. */
export function shareCalls<
  const Path extends string,
  const Privilege extends string,
  const Page extends string,
  Id extends z.ZodRawShape,
  Shared extends z.ZodType,
>(kind: SharedKind<Path, Privilege, Page, Id, Shared>) {
  return {
    ...linkCalls(kind),
    readFile: {
      method: 'POST',
      path: `${kind.publicPath}/file`,
      access: 'open',
      summary: 'Exports the report behind a link as a file',
      answers: 'file',
      body: ticketSchema.extend({ format: reportFormatSchema }),
    },
  } as const;
}
