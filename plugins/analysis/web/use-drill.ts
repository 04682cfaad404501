import { useCallback } from 'react';
import { NavigationService, useFilters, useLink, useService, type PlaceLink } from '#core/web';
import { articleFilterList, articleFilters } from '#plugins/articles';
import { useUi } from '#shared/ui';
import type { Drill } from '../module';
import type { ModuleInput } from '../module-input';
import { drillAddress } from './drill-address';

/** Resolves the link targets of a question's figures; for components wrapped in `observer`. */
export function useDrill(input: ModuleInput): {
  readonly link: (drill: Drill | null | undefined) => PlaceLink | undefined;
  readonly open: (drill: Drill | null | undefined) => void;
} {
  const navigation = useService(NavigationService);
  const linkTo = useLink();
  const { timeZone } = useUi();
  const { filters } = useFilters(articleFilterList, articleFilters.filters);
  const getAddress = useCallback(
    (drill: Drill | null | undefined) => (drill ? drillAddress(filters, input, drill, timeZone) : null),
    [filters, input, timeZone],
  );
  return {
    link: (drill) => {
      const href = getAddress(drill);
      return href === null ? undefined : linkTo(href);
    },
    open: (drill) => {
      const href = getAddress(drill);
      if (href !== null) navigation.navigate(href);
    },
  };
}
