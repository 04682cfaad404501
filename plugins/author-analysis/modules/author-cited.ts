import { z } from 'zod';
import { listText } from '#core/filter';
import { defineModule } from '#plugins/analysis';
import { authorPrivilege } from './author-row';

const row = z.object({
  /** Folded name, without the medium’s form of publication. */
  Name: z.string(),
  Count: z.number(),
});
export type CitedName = z.output<typeof row>;

const getDrill = ({ Name }: CitedName) => ({ fields: { Cites: listText(Name) } });

/** Media that the newest articles of the question name as their source. */
export const authorCited = defineModule<CitedName>({
  id: 'author-cited',
  question: 'author-analysis:module.cited',
  rows: row,
  privilege: authorPrivilege,
  size: 10,
  views: {
    bars: (view) =>
      view.rows.map((source) => ({
        key: source.Name,
        name: source.Name,
        value: source.Count,
        drill: getDrill(source),
      })),
    columns: [
      { key: 'Name', title: 'author-analysis:column.cited', value: ({ Name }) => Name },
      { key: 'Count', title: 'author-analysis:column.count', value: ({ Count }) => Count, drill: getDrill },
    ],
    sentence: (view) => {
      const [first] = view.rows;
      return first
        ? view.text('author-analysis:sentence.cited', { name: first.Name, count: first.Count })
        : view.text('author-analysis:sentence.noCited');
    },
  },
});
