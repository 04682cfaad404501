import type { ReactNode } from 'react';
import { QueryView, type QueryState } from '#core/web';
import type { BigScreen } from '../../contract';
import styles from './overview.module.css';
import { BigScreenCard } from './screen-card';

interface BigScreenCardsProps {
  readonly query: QueryState<{ readonly list: readonly BigScreen[] }>;
  readonly getActions: (screen: BigScreen) => ReactNode;
  /** Returns the selection control of a big screen. */
  readonly getPick?: (screen: BigScreen) => ReactNode;
}

/** Big screens as cards. */
export function BigScreenCards({ query, getActions, getPick }: BigScreenCardsProps) {
  return (
    <QueryView query={query} lines={8}>
      {({ list }) => (
        <ul className={styles.cards}>
          {list.map((screen) => (
            <BigScreenCard
              key={screen.Big_Screen_ID}
              screen={screen}
              pick={getPick?.(screen)}
              actions={getActions(screen)}
            />
          ))}
        </ul>
      )}
    </QueryView>
  );
}
