import { useCallback, type MouseEvent } from 'react';
import { NavigationService } from '../navigation/navigation-service';
import { useService } from './kernel-context';

/** The properties of a link that opens in place, or in a new tab when a modifier key is held. */
export interface PlaceLink {
  readonly href: string;
  readonly onClick: (event: MouseEvent) => void;
}

/** Makes links to addresses of the product. */
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
