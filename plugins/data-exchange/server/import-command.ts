import { createHash } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { InputError, type Resolver } from '#core';
import { DomainEventRunner, type CommandDeclaration } from '#core/server';
import { IntakeWorker } from '#plugins/articles/server';
import { OpmlImport } from '#plugins/extraction/server';
import { guessMapping } from '#plugins/readers/server';
import { isMediaType, mediaTypeTerms } from '#shared/vocabulary';
import type { DataImport, ImportSettings } from '../contract';
import { getHeaders, getKind, getPreview, type ImportSource } from './import-file';
import { ImportRunner } from './import-runner';
import { ImportService } from './import-service';
import { fileTexts } from './texts';

/** Maximum number of errors printed per file. */
const shownErrors = 5;
const maxWait = 600_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function getHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Formats the result of a file as one line. */
export function describeImport(
  {
    File_Name,
    Read_Count,
    Stored_Count,
    Duplicate_Count,
    Rejected_Count,
    Failed_Count,
    Error_Row_Count,
    Reject_Reasons,
    Error,
  }: DataImport,
  seconds?: number,
): string {
  const reasons = Object.entries(Reject_Reasons)
    .map(([reason, count]) => `${reason} ${count}`)
    .join(', ');
  const parts = [
    `${Read_Count} read`,
    `${Stored_Count} stored`,
    `${Duplicate_Count} duplicates`,
    `${Rejected_Count} rejected${reasons ? ` (${reasons})` : ''}`,
    `${Error_Row_Count} with errors`,
    ...(Failed_Count > 0 ? [`${Failed_Count} failed`] : []),
    ...(Error ? [`stopped: ${Error}`] : []),
  ];
  return `${File_Name}: ${parts.join(', ')}${seconds ? `; ${seconds.toFixed(1)} s, ${Math.round((Stored_Count + Duplicate_Count + Rejected_Count) / seconds)} articles/s` : ''}`;
}

/** Waits until the pipeline is done, whether this process or a server does the work. */
async function settled(services: Resolver, importId: string): Promise<DataImport> {
  const imports = services.get(ImportService);
  for (const end = Date.now() + maxWait; ; await wait(200)) {
    await services.get(IntakeWorker).drain();
    await services.get(DomainEventRunner).deliver();
    const dataImport = await imports.byId(importId);
    if (dataImport.State !== 'storing' || Date.now() > end) return dataImport;
  }
}

/** Imports one file for all clients; returns the result and the duration in seconds. */
export async function importFile(
  services: Resolver,
  path: string,
  options: Omit<ImportSettings, 'Mapping'> = {},
): Promise<{ readonly record: DataImport; readonly seconds?: number }> {
  const source: ImportSource = { name: basename(path), content: path };
  const { format } = await getKind(source);
  const settings: ImportSettings = {
    ...options,
    Mapping: guessMapping(await getHeaders(source, format)),
    Is_Common: true,
  };
  const imports = services.get(ImportService);
  const started = performance.now();
  const { importId, isRepeat } = await imports.begin({
    clientId: null,
    userId: null,
    fileId: null,
    name: source.name,
    size: statSync(path).size,
    hash: await getHash(path),
    format,
    settings,
  });
  if (isRepeat && (await imports.byId(importId)).State === 'done') return { record: await imports.byId(importId) };
  await services.get(ImportRunner).run(importId, source);
  const dataImport = await settled(services, importId);
  return { record: dataImport, seconds: (performance.now() - started) / 1000 };
}

/** Dry run: prints what a file would yield, without importing anything. */
async function lookInto(path: string, options: Omit<ImportSettings, 'Mapping'>): Promise<void> {
  const source: ImportSource = { name: basename(path), content: path };
  const { format } = await getKind(source);
  const Mapping = guessMapping(await getHeaders(source, format));
  const { Charset, Rows } = await getPreview(source, 'Asia/Shanghai', { ...options, Mapping });
  say(
    `${source.name}: ${format}, ${Charset}; ${Object.entries(Mapping)
      .map(([field, column]) => `${field} = ${column}`)
      .join(', ')}`,
  );
  for (const { Line, Article, Faults } of Rows.slice(0, shownErrors))
    say(
      `  line ${Line}: ${Article ? `${Article.Published_At ?? 'no time'} ${Article.Title || Article.Text}` : Faults.map(fileTexts('en-US').faultText).join('; ')}`,
    );
}

/** A list of feeds contains no articles but their sources: it is added as sources. */
async function addSources(services: Resolver, path: string): Promise<void> {
  const { created, existing, refused } = await services.get(OpmlImport).add({ content: await readFile(path) });
  say(`${basename(path)}: ${created.length} sources added, ${existing} there before, ${refused.length} refused`);
  for (const { Url, Message } of refused.slice(0, shownErrors)) say(`  ${Url}: ${Message}`);
}

/**
 * `npm run import -- FILE…`: uses the same import as the screen, for files of any size, with or without a running
 * server.
 */
export const importCommand: CommandDeclaration = {
  name: 'import',
  summary:
    'Imports articles from .csv, .tsv, .json, .jsonl and .xlsx files, optionally gzipped, into the library of all clients; the feeds of an .opml file become sources',
  usage: 'import FILE… [--site NAME] [--media-type TYPE] [--dry-run]',
  run: async (services, args) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { site: { type: 'string' }, 'media-type': { type: 'string' }, 'dry-run': { type: 'boolean' } },
    });
    const mediaType = values['media-type'];
    if (mediaType !== undefined && !isMediaType(mediaType))
      throw new InputError(`--media-type is one of ${mediaTypeTerms.values.join(', ')}, not ${mediaType}`);
    if (positionals.length === 0) throw new InputError(`No files given: ${importCommand.usage}`);
    const options = { Site: values.site, Media_Type: mediaType };
    const { faultText } = fileTexts('en-US');
    let code = 0;
    for (const name of positionals) {
      // npm changes to the product's folder; paths are relative to the user's working directory.
      const path = resolve(process.env.INIT_CWD ?? '.', name);
      try {
        if (!existsSync(path)) throw new InputError(`${name} does not exist`);
        if (/\.opml$/i.test(path)) {
          await addSources(services, path);
          continue;
        }
        if (values['dry-run']) {
          await lookInto(path, options);
          continue;
        }
        const { record, seconds } = await importFile(services, path, options);
        say(
          seconds === undefined
            ? `${describeImport(record)}; imported before, nothing was imported again`
            : describeImport(record, seconds),
        );
        const errors =
          record.Error_Row_Count > 0 ? await services.get(ImportService).errors(record.Import_ID, shownErrors) : [];
        for (const { line, faults } of errors) say(`  line ${line}: ${faults.map(faultText).join('; ')}`);
        if (record.State === 'failed') code = 1;
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        process.stderr.write(`${error.message}\n`);
        code = 1;
      }
    }
    return code;
  },
};
