import type { MouseEvent } from 'react';
import { NavigationService, useService } from '#core/web';

/** Makes the properties of a link that opens in place, or in a new tab when a modifier key is held. */
export function useAnchor(): (href: string) => {
  readonly href: string;
  readonly onClick: (event: MouseEvent) => void;
} {
  const navigation = useService(NavigationService);
  return (href) => ({
    href,
    onClick: (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      navigation.navigate(href);
    },
  });
}
