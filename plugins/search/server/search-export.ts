import { InputError, withServices } from '#core';
import { defineFilter, type Filter } from '#core/filter';
import { getSearcher, type Caller, type ExportChoice, type ExportSource } from '#core/server';
import { searchColumns } from '#plugins/articles/server';
import { searchQuerySchema } from '../contract';
import { searchFilters } from '../filter';
import { LibrarySearch, type LibraryQuery, type SearchBy } from './library-search';

/** Maximum number of rows in one file; larger results require a narrower search. */
const maxRows = 10_000;
const pageSize = 100;

const words = defineFilter({
  name: 'keyword',
  label: 'search:keyword',
  control: { kind: 'search' },
  schema: searchQuerySchema.shape.keyword,
});
const filters: readonly Filter[] = [words, ...searchFilters.filters];

function getQuery({ filter, ids, sort }: ExportChoice): Omit<LibraryQuery, 'size'> {
  if (ids) throw new InputError('IDs: search results cannot be exported by id');
  return searchQuerySchema.parse({ ...filter, ...(sort && { sort }) });
}

/** Exports the results of a library search in their order. */
export const searchExport = withServices({ library: LibrarySearch }, ({ library }): ExportSource => {
  const by = (caller: Caller): SearchBy & { readonly caller: Caller } => ({
    caller,
    searcher: getSearcher(caller, ''),
    signal: new AbortController().signal,
  });
  return {
    name: 'search',
    title: 'search:title.search',
    privilege: ['search', 'browse'],
    columns: searchColumns,
    isNarrowed: true,
    max: maxRows,
    filters: () => filters,
    count: async (caller, choice) => {
      const { total, Is_Capped } = await library.search(by(caller), { ...getQuery(choice), size: 1 });
      return Is_Capped && total >= maxRows ? total + 1 : total;
    },
    note: async (caller, choice) => {
      const { Note } = await library.page(by(caller), { ...getQuery(choice), size: 1 });
      return Note === null ? undefined : `search:note.${Note}`;
    },
    async *rows(caller, choice, _columns, max) {
      const query = getQuery(choice);
      let after: string | undefined;
      for (let exportedCount = 0; exportedCount < max; exportedCount += pageSize) {
        const { list, next } = await library.page(by(caller), { ...query, after, size: pageSize });
        yield* list.slice(0, max - exportedCount);
        if (next === null) return;
        after = next;
      }
    },
  };
});
