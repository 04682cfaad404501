import type { NavigationService } from './navigation-service';

/** Milliseconds for which the pointer stays on a link that somebody is about to press. */
const intent = 60;

/** The address of a link to another screen of the product, if that is what an event happened on. */
function addressAt({ target }: Event): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
  return link && link.target !== '_blank' && link.pathname !== location.pathname ? link.pathname : undefined;
}

/** Fetches the code of a screen while the pointer rests on its link, so that a press finds it there. */
export function watchLinks(navigation: NavigationService): () => void {
  const listening = new AbortController();
  const options = { signal: listening.signal, passive: true };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let place = '';
  document.addEventListener(
    'pointerover',
    (event) => {
      clearTimeout(timer);
      // What moves below a pointer that rests is nobody's wish.
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
