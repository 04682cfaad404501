import { z } from 'zod';
import { defineModule, type ModuleView } from '#plugins/analysis';
import { routes } from '#shared/routes';
import { levelTerms } from '#shared/vocabulary';

const row = z.object({
  Level: z.number(),
  Count: z.number(),
});
export type AlertLevelRow = z.output<typeof row>;

const getName = ({ Level }: AlertLevelRow, { language }: Pick<ModuleView<AlertLevelRow>, 'language'>): string =>
  levelTerms.getLabel(levelTerms.ofNumber(Level), language);
const carries = { time: 'time', subject: 'Subject_ID' } as const;
const listOf = ({ Level }: AlertLevelRow) => ({ path: routes.alertMessages({ Level: String(Level) }), carries });

/** Number of notifications by level, most urgent first. */
export const alertLevels = defineModule<AlertLevelRow>({
  id: 'alert-levels',
  question: 'alerts:module.levels',
  rows: row,
  privilege: ['inform-message-list', 'browse'],
  isPersonal: true,
  whole: { path: routes.alertMessages(), carries },
  views: {
    bars: (view) =>
      view.rows.map((each) => ({
        key: String(each.Level),
        name: getName(each, view),
        value: each.Count,
        drill: listOf(each),
      })),
    columns: [
      { key: 'Level', title: 'alerts:module.level', value: getName },
      { key: 'Count', title: 'alerts:module.count', value: ({ Count }) => Count, drill: listOf },
    ],
    sentence: (view) => {
      const first = view.rows.find(({ Count }) => Count > 0);
      return first
        ? view.text('alerts:module.sentence', {
            count: view.counted,
            name: getName(first, view),
            part: first.Count,
          })
        : view.text('alerts:module.nothing');
    },
  },
});
