import { observer } from 'mobx-react-lite';
import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { MessageService, useClient, useService } from '#core/web';
import { analysisContract } from '../contract';
import type { Module } from '../module';
import type { ModuleInput } from '../module-input';
import { ModuleCard, type ModuleCardProps } from './module-card';
import styles from './module-card.module.css';
import { ModuleStore } from './module-store';

/** A module's slot on a screen, and the appearance of its card. */
export interface PlacedModule extends Pick<ModuleCardProps, 'tall' | 'view' | 'picture' | 'axis'> {
  readonly slot: string;
  readonly module: Module;
  /** Width in columns of twelve; 6 by default. */
  readonly span?: number;
  /** Input in addition to the filters of the screen. */
  readonly input?: ModuleInput;
  /** Content beside the module, in a separate cell that spans this many columns. */
  readonly aside?: { readonly span: number; readonly content: ReactNode };
}

interface ModuleGridProps {
  readonly modules: readonly PlacedModule[];
  /** Input shared by all modules. */
  readonly input: ModuleInput;
}

const columns = (span: number): CSSProperties => ({ '--span': span }) as CSSProperties;

/** A grid of modules; all answers are fetched in one call. */
export const ModuleGrid = observer(function ModuleGrid({ modules, input }: ModuleGridProps) {
  const client = useClient(analysisContract);
  const messages = useService(MessageService);
  const [store] = useState(() => new ModuleStore(client));
  const questions = modules.map((placed) => ({
    slot: placed.slot,
    moduleId: placed.module.id,
    input: { ...input, ...placed.input },
  }));
  const questionsKey = JSON.stringify(questions);
  const ask = (): void => void store.ask(questions);
  useEffect(ask, [store, questionsKey]);
  const failure = store.error === undefined ? undefined : messages.textOf(store.error);
  return (
    <div className={styles.screen} aria-busy={store.isLoading || undefined}>
      {modules.flatMap(({ slot, module, span = 6, aside, input: _own, ...look }, index) => [
        <div key={slot} style={columns(span)}>
          <ModuleCard
            {...look}
            module={module}
            input={questions[index]?.input ?? input}
            reply={store.replies.get(slot)}
            failure={failure}
            onRetry={ask}
          />
        </div>,
        aside && (
          <div key={`${slot} beside`} style={columns(aside.span)}>
            {aside.content}
          </div>
        ),
      ])}
    </div>
  );
});
