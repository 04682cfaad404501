import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ResultOf } from '#core';
import { useText } from '#core/web';
import { baseModules, mediaSplit, type Module, type ModuleInput } from '#plugins/analysis';
import { ModuleGrid } from '#plugins/analysis/web';
import type { TreeAxis } from '#shared/chart';
import { Note } from '#shared/ui';
import type { spreadContract } from '../contract';
import { copiesOf } from '../copies-of';
import {
  spreadCarriers,
  spreadCurve,
  spreadFigures,
  spreadLevels,
  spreadSites,
  spreadTitles,
  spreadTree,
  type TreeRow,
} from '../modules';
import type { SpreadState } from './article-spread-screen';
import { CopyPanel } from './copy-panel';
import { SpreadTree } from './spread-tree';

export interface SpreadFiguresProps {
  readonly overview: ResultOf<typeof spreadContract.overview>;
  readonly state: SpreadState;
  readonly change: (change: Partial<SpreadState>) => void;
}

const plain = <Row extends object>(module: Row): Module => module as unknown as Module;
const regions = baseModules.filter(({ id }) => id === 'region-rank');

/** All figures of one spread, and its tree with the selected copy. */
export const SpreadFigures = observer(function SpreadFigures({ overview, state, change }: SpreadFiguresProps) {
  const t = useText('spread-analysis');
  const [rows, setRows] = useState<readonly TreeRow[]>([]);
  const axis: TreeAxis = state.axis === 'level' ? 'level' : 'time';
  const input: ModuleInput = {
    Copy_Of: copiesOf(overview.Article_ID, state.under),
    Published_At: `${overview.First_At}..${overview.Last_At}`,
    Is_Merged: 'false',
  };
  const copy = rows.find(({ Article_ID }) => Article_ID === state.copy) ?? rows[0];
  return (
    <>
      <ModuleGrid
        input={input}
        modules={[
          { slot: 'figures', module: plain(spreadFigures), span: 12, view: 'number' },
          {
            slot: 'tree',
            module: plain(spreadTree),
            span: 8,
            axis,
            picture: (view) => (
              <SpreadTree
                view={view as never}
                axis={axis}
                selected={copy?.Article_ID ?? null}
                upTo={state.upTo}
                change={change}
                onRows={setRows}
              />
            ),
            aside: {
              span: 4,
              content: <CopyPanel rows={rows} copy={copy} under={state.under} input={input} change={change} />,
            },
          },
          { slot: 'curve', module: plain(spreadCurve), tall: true },
          { slot: 'carriers', module: plain(spreadCarriers) },
          { slot: 'titles', module: plain(spreadTitles) },
          { slot: 'sites', module: plain(spreadSites) },
          { slot: 'levels', module: plain(spreadLevels), span: 4 },
          { slot: 'media', module: plain(mediaSplit), span: 4 },
          ...regions.map((module) => ({ slot: module.id, module, span: 4 })),
        ]}
      />
      <Note>{t('reachFormula')}</Note>
    </>
  );
});
