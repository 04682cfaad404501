import { useEffect, useState } from 'react';

/** Event of browsers in which the product can be installed. */
interface InstallOffer extends Event {
  prompt(): Promise<void>;
}

/** Links that announce the app to the browser; they are only on the page from which it is installed. */
const links = [
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/icons/icon-apple.png' },
] as const;

/** Announces the app to the browser, and returns the function that installs it where supported. */
export function useInstallation(): (() => void) | null {
  const [offer, setOffer] = useState<InstallOffer | null>(null);
  useEffect(() => {
    const take = (event: Event): void => {
      event.preventDefault();
      setOffer(event as InstallOffer);
    };
    const done = (): void => setOffer(null);
    window.addEventListener('beforeinstallprompt', take);
    window.addEventListener('appinstalled', done);
    const added = links.map((link) => Object.assign(document.createElement('link'), link));
    document.head.append(...added);
    return () => {
      window.removeEventListener('beforeinstallprompt', take);
      window.removeEventListener('appinstalled', done);
      for (const link of added) link.remove();
    };
  }, []);
  return offer && (() => void offer.prompt().finally(() => setOffer(null)));
}
