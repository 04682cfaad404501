import { useCallback, type MouseEvent } from 'react';
import { NavigationService } from '../navigation/navigation-service';
import { useService } from './kernel-context';

/** Props of a link that opens in place, or in a new tab with a modifier key. */
export interface PlaceLink {
  readonly href: string;
  readonly onClick: (event: MouseEvent) => void;
}

/** Returns a function that creates links to internal URLs. */
export function useLink(): (href: string) => PlaceLink {
  const navigation = useService(NavigationService);
  return useCallback(
    (href) => ({
      href,
      onClick: (event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        navigation.navigate(href);
      },
    }),
    [navigation],
  );
}
