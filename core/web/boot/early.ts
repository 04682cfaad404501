/**
 * Runs inline in the page and prefetches what is needed next in parallel with the application's own code: the frame and
 * its texts for users who have signed in before, otherwise the sign-in page with the public settings, and the frame
 * once the user types there. It only predicts; the application requests everything itself anyway.
 * `meta[name=first-files]`, `screen-files` and `sign-in-files` are written by the build (scripts/early-files.mjs).
 */
try {
  const fetchFiles = (name: string, language: string, rel = 'preload'): void => {
    const files = document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content.split(' ') ?? [];
    for (const file of files.filter((each) => !each.includes('/locale-') || each.includes(`-${language}.`))) {
      const as = file.endsWith('.css') ? 'style' : 'script';
      document.head.append(Object.assign(document.createElement('link'), { rel, as, href: file }));
    }
  };
  /** The first number format of a page takes about 50 ms, which is available while the page waits for files. */
  const writeFirst = (language: string): string => new Intl.NumberFormat(language).format(0);
  const { Language } = JSON.parse(localStorage.getItem('KS_USER') ?? '{}') as { readonly Language?: string };
  const isKnown = Language && localStorage.getItem('KS_TOKEN');
  const isPlain = ['/', '/login'].includes(location.pathname);
  if (isKnown) {
    // Deferred until the page shows its loading state: the application's own files, requested earlier, have priority,
    // and early requests would compete with them for bandwidth.
    requestAnimationFrame(() =>
      setTimeout(() => {
        writeFirst(Language);
        fetchFiles('first-files', Language);
        // The dashboard, which opens for a URL without a screen, needs fewer files.
        if (!isPlain && location.pathname !== '/front/dashboard') fetchFiles('screen-files', Language);
      }, 0),
    );
  } else if (isPlain) {
    const root = document.documentElement;
    fetchFiles('sign-in-files', root.lang);
    window.askedSettings = fetch('/public/settings')
      .then((answer) => (answer.ok ? (answer.json() as Window['askedSettings']) : undefined))
      .catch(() => undefined);
    // Uses prefetch, since the user may have another language or take time to sign in: files that are not used
    // immediately cause no warning.
    addEventListener('input', () => fetchFiles('first-files', root.lang, 'prefetch'), { once: true });
    addEventListener('submit', () => setTimeout(writeFirst, 0, root.lang), { once: true });
  }
} catch {
  // Storage is blocked or broken: the application handles that itself.
}
