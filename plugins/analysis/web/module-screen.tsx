import { observer } from 'mobx-react-lite';
import { useCallback, useMemo, type ReactNode } from 'react';
import { getWire, type Filter } from '#core/filter';
import { AuthService, useFilterChips, useFilterControls, useFilters, useService } from '#core/web';
import { articleFilterList, articleFilters } from '#plugins/articles';
import { dateShortcuts } from '#shared/time';
import { FilterBar, PageHeader, Stack, useUrlState, getWireRange } from '#shared/ui';
import type { ModuleInput } from '../module-input';
import { BoardFiles } from './board-files';
import { drillAddress } from './drill-address';
import { NarrowPageContext, type NarrowPage } from './page-drill';
import { ModuleGrid, type PlacedModule } from './module-grid';

interface ModuleScreenProps {
  readonly title: string;
  readonly modules: readonly PlacedModule[];
  /** Article filters that the screen offers, in this order; all by default. */
  readonly offered?: readonly string[];
  readonly actions?: ReactNode;
  /** Input of all modules in addition to the filters. */
  readonly input?: ModuleInput;
  /** Content between the filters and the modules, such as the compared groups. */
  readonly children?: ReactNode;
  /** Default values of parameters that the address omits. */
  readonly unsaid?: Readonly<Record<string, string>>;
  /** A click into a chart filters the page instead of opening the list. */
  readonly narrows?: boolean;
}

/**
 * Converts the filters of an address to module input: a time shortcut stays a shortcut, so that many users share an
 * answer.
 */
export function getInput(
  filters: readonly Filter[],
  state: Readonly<Record<string, string>>,
  timeZone: string,
): ModuleInput {
  const { Published_At, ...rest } = getWire(filters, state, (value) => getWireRange(value, timeZone));
  const Period = dateShortcuts.find((shortcut) => shortcut === state.time);
  return { ...rest, ...(Period ? { Period } : { Published_At }) } as ModuleInput;
}

/**
 * A layout of modules under one filter bar: the state is kept in the address, and all answers are fetched in one call.
 */
export const ModuleScreen = observer(function ModuleScreen(props: ModuleScreenProps) {
  const { title, modules, offered, actions, input: more, children, unsaid, narrows } = props;
  const timeZone = useService(AuthService).user?.Time_Zone ?? 'Asia/Shanghai';
  const { filters, usual } = useFilters(articleFilterList, articleFilters.filters);
  const unsaidJson = JSON.stringify(unsaid ?? {});
  const defaults = useMemo(
    () => ({ ...usual, merged: 'false', ...(JSON.parse(unsaidJson) as typeof usual) }),
    [usual, unsaidJson],
  );
  const [state, setState] = useUrlState(defaults);
  const shown = offered ? offered.flatMap((name) => filters.find((filter) => filter.name === name) ?? []) : filters;
  const controls = useFilterControls(shown, { state, setState });
  const active = useFilterChips(filters, state, setState);
  const input = useMemo(() => ({ ...getInput(filters, state, timeZone), ...more }), [filters, state, timeZone, more]);
  const narrow = useCallback<NarrowPage>(
    (drill, currentFilter) => {
      if (!('fields' in drill)) return false;
      const address = drillAddress(filters, currentFilter, drill, timeZone);
      if (address === null) return true;
      const narrowed = { ...usual, ...Object.fromEntries(new URLSearchParams(address.split('?')[1])) };
      setState(narrowed);
      return true;
    },
    [filters, timeZone, usual, setState],
  );
  const grid = <ModuleGrid modules={modules} input={input} />;
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            {actions}
            <BoardFiles
              title={title}
              questions={modules.map((placed) => ({ ...placed, input: { ...input, ...placed.input } }))}
            />
          </>
        }
      />
      <Stack tight>
        <FilterBar onReset={() => setState(defaults)} active={active}>
          {controls}
        </FilterBar>
        {children}
      </Stack>
      {narrows ? <NarrowPageContext value={narrow}>{grid}</NarrowPageContext> : grid}
    </>
  );
});
