import type { NavigationService } from './navigation-service';

/** Milliseconds that the pointer must stay on a link to indicate an intended click. */
const intent = 60;

/** Returns the URL of an event's target if it is a link to another screen of the product. */
function addressAt({ target }: Event): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
  return link && link.target !== '_blank' && link.pathname !== location.pathname ? link.pathname : undefined;
}

/** Prefetches the code of a screen while the pointer is on its link, so that it is available on click. */
export function watchLinks(navigation: NavigationService): () => void {
  const listening = new AbortController();
  const options = { signal: listening.signal, passive: true };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let place = '';
  document.addEventListener(
    'pointerover',
    (event) => {
      clearTimeout(timer);
      // A link that moves under a resting pointer shows no intent.
      const before = place;
      place = `${event.clientX} ${event.clientY}`;
      const address = place === before ? undefined : addressAt(event);
      if (address) timer = setTimeout(() => navigation.prefetch(address), intent);
    },
    options,
  );
  document.addEventListener(
    'pointerdown',
    ({ clientX, clientY }) => {
      clearTimeout(timer);
      place = `${clientX} ${clientY}`;
    },
    options,
  );
  return () => {
    listening.abort();
    clearTimeout(timer);
  };
}
