import { type Resolver, withServices } from '#core';
import type { Handlers } from '#core/server';
import type { articleContract } from '../../contract';
import { listFilterWords } from './article-filters';
import { ListDocumentWriter } from './list-document';
import { ListFileWriter } from './list-file';

const getWriters = withServices({ files: ListFileWriter, documents: ListDocumentWriter }, (writers) => writers);

/** Creates the handler of the call that exports a list. */
export const exportCall = (services: Resolver): Handlers<typeof articleContract>['export'] => {
  const getWords = listFilterWords(services);
  const { files, documents } = getWriters(services);
  return async ({ caller, body: { format, columns, id, sort, Client_Domain: _domain, ...fields } }) => {
    const filter = Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) =>
        typeof value === 'string' && value !== '' ? [[name, value]] : [],
      ),
    );
    const list = { filter, ids: id ? id.split(',') : undefined, sort, words: await getWords(caller, filter) };
    return format === 'docx' || format === 'pdf'
      ? documents.write(caller, { ...list, format })
      : files.write(caller, { ...list, columns: columns ? columns.split(',') : undefined, format });
  };
};
