import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState, type CSSProperties, type ReactNode } from 'react';
import { wireOf, type Filter } from '#core/filter';
import {
  AuthService,
  MessageService,
  useClient,
  useFilterChips,
  useFilterControls,
  useFilters,
  useService,
} from '#core/web';
import { articleFilterList, articleFilters } from '#plugins/articles';
import { dateShortcuts } from '#shared/time';
import { FilterBar, PageHeader, useUrlState, wireRangeOf } from '#shared/ui';
import { analysisContract } from '../contract';
import type { Module } from '../module';
import type { ModuleInput } from '../module-input';
import { ModuleCard, type ModuleFace } from './module-card';
import styles from './module-card.module.css';
import { ModuleStore } from './module-store';

/** Where a module stands on a screen. */
export interface PlacedModule {
  readonly place: string;
  readonly module: Module;
  /** Columns of twelve; 6 unless given. */
  readonly span?: number;
  readonly tall?: boolean;
  readonly face?: ModuleFace;
  /** What is asked besides the filters of the screen. */
  readonly input?: ModuleInput;
}

interface ModuleScreenProps {
  readonly title: string;
  readonly modules: readonly PlacedModule[];
  /** The filters of articles that the screen offers, in this order; all unless given. */
  readonly offered?: readonly string[];
  readonly actions?: ReactNode;
  /** What is asked besides the filters, by all modules. */
  readonly input?: ModuleInput;
  /** What stands between the filters and the modules, such as what is compared. */
  readonly children?: ReactNode;
}

/** The filters of an address as modules are asked: a shortcut stays one, so that many share an answer. */
export function inputOf(
  filters: readonly Filter[],
  state: Readonly<Record<string, string>>,
  timeZone: string,
): ModuleInput {
  const { Published_At, ...rest } = wireOf(filters, state, (value) => wireRangeOf(value, timeZone));
  const Period = dateShortcuts.find((shortcut) => shortcut === state.time);
  return { ...rest, ...(Period ? { Period } : { Published_At }) } as ModuleInput;
}

/** Modules in a layout under one filter bar: what is set stands in the address, all answers come in one call. */
export const ModuleScreen = observer(function ModuleScreen(props: ModuleScreenProps) {
  const { title, modules, offered, actions, input: more, children } = props;
  const client = useClient(analysisContract);
  const messages = useService(MessageService);
  const timeZone = useService(AuthService).user?.Time_Zone ?? 'Asia/Shanghai';
  const [store] = useState(() => new ModuleStore(client));
  const { filters, usual } = useFilters(articleFilterList, articleFilters.filters);
  const defaults = useMemo(() => ({ ...usual, merged: 'false' }), [usual]);
  const [state, setState] = useUrlState(defaults);
  const shown = offered ? offered.flatMap((name) => filters.find((filter) => filter.name === name) ?? []) : filters;
  const controls = useFilterControls(shown, { state, setState });
  const active = useFilterChips(filters, state, setState);
  const input = useMemo(() => inputOf(filters, state, timeZone), [filters, state, timeZone]);
  const questions = modules.map((placed) => ({
    place: placed.place,
    moduleId: placed.module.id,
    input: { ...input, ...more, ...placed.input },
  }));
  const asked = JSON.stringify(questions);
  const ask = (): void => void store.ask(questions);
  useEffect(ask, [store, asked]);
  const failure = store.error === undefined ? undefined : messages.textOf(store.error);
  return (
    <>
      <PageHeader title={title} actions={actions} />
      <FilterBar onReset={() => setState(defaults)} active={active}>
        {controls}
      </FilterBar>
      {children}
      <div className={styles.screen} aria-busy={store.isLoading || undefined}>
        {modules.map(({ place, module, span = 6, tall, face }, index) => (
          <div key={place} style={{ '--span': span } as CSSProperties}>
            <ModuleCard
              module={module}
              input={questions[index]?.input ?? input}
              reply={store.replies.get(place)}
              failure={failure}
              onRetry={ask}
              tall={tall}
              face={face}
            />
          </div>
        ))}
      </div>
    </>
  );
});
