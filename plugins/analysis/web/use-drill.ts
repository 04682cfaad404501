import { useCallback, type MouseEvent } from 'react';
import { NavigationService, useFilters, useService } from '#core/web';
import { articleFilterList, articleFilters } from '#plugins/articles';
import { useUi } from '#shared/ui';
import type { Drill } from '../module';
import type { ModuleInput } from '../module-input';
import { drillAddress } from './drill-address';

/** The properties of a link that opens in place, or in a new tab when a modifier key is held. */
export interface DrillLink {
  readonly href: string;
  readonly onClick: (event: MouseEvent) => void;
}

/** What figures of a question lead to; for components wrapped in `observer`. */
export function useDrill(input: ModuleInput): {
  readonly link: (drill: Drill | null | undefined) => DrillLink | undefined;
  readonly open: (drill: Drill | null | undefined) => void;
} {
  const navigation = useService(NavigationService);
  const { timeZone } = useUi();
  const { filters } = useFilters(articleFilterList, articleFilters.filters);
  const addressOf = useCallback(
    (drill: Drill | null | undefined) => (drill ? drillAddress(filters, input, drill, timeZone) : null),
    [filters, input, timeZone],
  );
  return {
    link: (drill) => {
      const href = addressOf(drill);
      if (href === null) return undefined;
      return {
        href,
        onClick: (event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          navigation.navigate(href);
        },
      };
    },
    open: (drill) => {
      const href = addressOf(drill);
      if (href !== null) navigation.navigate(href);
    },
  };
}
