import { ZodError } from 'zod';
import { InputError } from '#core';
import { draftSchema, type Draft, type Resource } from '#core/resource';
import type { Caller } from '../auth';
import { readTable } from '../tabular';
import type { ThreadService } from '../threads';
import { referenceReader } from './reference-labels';
import type { RuledAccess } from './resource-access';
import type { SelectLookup } from './select-lookup';
import { sentRows } from './sent-rows';

/** Request of an import. */
export interface ImportRequest {
  readonly caller: Caller;
  readonly ip: string;
  readonly signal: AbortSignal;
  readonly files: () => Promise<{ readonly files: readonly { readonly content: Buffer }[] }>;
}

interface ImportParts<R extends Resource> {
  readonly resource: R;
  readonly access: RuledAccess<R>;
  readonly lookup: SelectLookup;
  readonly threads: ThreadService;
}

/** Number of created rows, and the reason for each line that was refused. */
interface ImportResult {
  readonly created: number;
  readonly errors: readonly { readonly line: number; readonly message: string }[];
}

/** Creates a row for each line of an uploaded table whose heading names fields of the resource. */
export async function importRows<R extends Resource>(
  { resource, access, lookup, threads }: ImportParts<R>,
  { caller, ip, signal, files }: ImportRequest,
): Promise<ImportResult> {
  const { files: sent } = await files();
  if (!sent[0]) throw new InputError('A file is required', 'file-missing');
  const { header: headings, rows } = await readTable(threads, sent[0].content, {
    queue: `client ${caller.clientId}`,
    signal,
  });
  const reader = await sentRows(resource, caller.timeZone);
  const header = headings.map(reader.fieldOf);
  if (!header.some((name) => Object.hasOwn(resource.fields, name)))
    throw new InputError(
      `The first line contains no field of ${resource.name}: ${headings.join(', ')}`,
      'file-no-fields',
    );
  const schema = draftSchema(resource);
  const readReference = referenceReader(resource, lookup, caller, header);
  let created = 0;
  const errors: { line: number; message: string }[] = [];
  for (const { line, cells } of rows) {
    try {
      const named = header.flatMap((name, index) =>
        Object.hasOwn(resource.fields, name) ? [[name, reader.valueOf(name, cells[index] ?? '')] as const] : [],
      );
      const draft = Object.fromEntries(
        await Promise.all(named.map(async ([name, value]) => [name, await readReference(name, value)] as const)),
      );
      await access.write(caller, ip, null, schema.parse(draft) as Draft<R>);
      created += 1;
    } catch (error) {
      errors.push({ line, message: getMessage(error) });
    }
  }
  if (created > 0) await access.reportChange(caller);
  return { created, errors };
}

const getMessage = (error: unknown): string =>
  error instanceof ZodError
    ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
    : (error as Error).message;
