import { z } from 'zod';
import { listText } from '#core/filter';
import { defineModule, type Drill, type ModuleView } from '#plugins/analysis';
import { copiesOf, readCopiesOf } from '../copies-of';
import { copiesDrill, spreadPrivilege } from './part-drill';

const usualSize = 10;
const ranked = z.object({
  /** Filter value of the list: a level, an article or a site. */
  Value: z.string(),
  Name: z.string(),
  Site: z.string(),
  Count: z.number(),
  /** Minutes from the start to the first copy of the level, title or site. */
  Minutes: z.number(),
  /** The filter `Copy_Of` of the question. */
  Of: z.string(),
});
type Ranked = z.output<typeof ranked>;

interface Ranking {
  readonly id: string;
  readonly question: string;
  /** Text key of the name column. */
  readonly name: string;
  readonly sentence: string;
  readonly getName: (row: Ranked, view: ModuleView<Ranked>) => string;
  readonly drill: (row: Ranked) => Drill;
}

const ranking = ({ id, question, name, sentence, getName, drill }: Ranking) =>
  defineModule<Ranked>({
    id,
    question: `spread-analysis:module.${question}`,
    rows: ranked,
    privilege: spreadPrivilege,
    size: usualSize,
    views: {
      bars: (view) =>
        view.rows.map((row) => ({ key: row.Value, name: getName(row, view), value: row.Count, drill: drill(row) })),
      columns: [
        { key: 'Name', title: `spread-analysis:column.${name}`, value: getName },
        { key: 'Count', title: 'spread-analysis:column.copies', value: ({ Count }) => Count, drill },
        { key: 'Minutes', title: 'spread-analysis:column.minutes', value: ({ Minutes }) => Minutes },
      ],
      sentence: (view) => {
        const [first] = view.rows;
        return first
          ? view.text(`spread-analysis:sentence.${sentence}`, {
              name: getName(first, view),
              part: first.Count,
              count: view.counted,
              kinds: view.rows.length,
            })
          : view.text('spread-analysis:sentence.nothing');
      },
    },
  });

/** Number of copies by steps from the start. */
export const spreadLevels = ranking({
  id: 'spread-levels',
  question: 'levels',
  name: 'level',
  sentence: 'levels',
  getName: ({ Value }, view) =>
    Value === '0'
      ? view.text('spread-analysis:start')
      : view.text('spread-analysis:part.level', { level: Number(Value) }),
  drill: ({ Of, Value }) => copiesDrill(`${Of}.level.${Value}`),
});

/** Copies with the most direct and indirect descendants; each counts itself. */
export const spreadCarriers = ranking({
  id: 'spread-carriers',
  question: 'carriers',
  name: 'carrier',
  sentence: 'carriers',
  getName: ({ Site, Name }) => (Site === '' ? Name : `${Site} · ${Name}`),
  drill: ({ Of, Value }) => copiesDrill(copiesOf(readCopiesOf(Of)?.articleId ?? '', Value)),
});

/** Titles of the copies. */
export const spreadTitles = ranking({
  id: 'spread-titles',
  question: 'titles',
  name: 'title',
  sentence: 'titles',
  getName: ({ Name }) => Name,
  drill: ({ Of, Value }) => copiesDrill(`${Of}.title.${Value}`),
});

/** Sites by number of copies, and time of the first one. */
export const spreadSites = ranking({
  id: 'spread-sites',
  question: 'sites',
  name: 'site',
  sentence: 'sites',
  getName: ({ Name }) => Name,
  drill: ({ Name }) => ({ fields: { Site: listText(Name) } }),
});
