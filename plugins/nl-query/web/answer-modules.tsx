import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { AuthService, useService, useText } from '#core/web';
import { ModuleGrid, type PlacedModule } from '#plugins/analysis/web';
import { Note, Stack } from '#shared/ui';
import { getInput } from '../ask-modules';
import type { ParsedQuery } from '../parsed-query';
import { knownModules } from './known-modules';
import { yearBefore } from './query-state';

const nothing = {};

/** The modules of an answer; the main one spans the full width. */
export const AnswerModules = observer(function AnswerModules({
  query,
  ids,
}: {
  readonly query: ParsedQuery;
  readonly ids: readonly string[];
}) {
  const t = useText('nl-query');
  const timeZone = useService(AuthService).user?.Time_Zone ?? 'Asia/Shanghai';
  const queryJson = JSON.stringify(query);
  const placed = useMemo(
    () =>
      ids.flatMap((id, index): PlacedModule[] => {
        const module = knownModules.get(id);
        return module ? [{ slot: id, module, span: index === 0 ? 12 : 6, input: getInput(query, index) }] : [];
      }),
    [queryJson, ids],
  );
  const [first] = placed;
  return (
    <Stack>
      <ModuleGrid modules={placed} input={nothing} />
      {query.Is_Year_Before && first && (
        <>
          <Note>{t('yearBefore')}</Note>
          <ModuleGrid modules={[{ ...first, input: yearBefore(query, timeZone) }]} input={nothing} />
        </>
      )}
    </Stack>
  );
});
