/**
 * Runs in the page itself, and has what is needed next come beside the application's own code instead of after it has
 * been read: the frame and its texts for who has signed in before, else the sign-in page with the public settings, and
 * the frame once somebody types something there. It only guesses; what is fetched is asked for by the application all
 * the same.
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
  /** A page's first number costs it a twentieth of a second, which it has while it waits for files. */
  const writeFirst = (language: string): string => new Intl.NumberFormat(language).format(0);
  const { Language } = JSON.parse(localStorage.getItem('KS_USER') ?? '{}') as { readonly Language?: string };
  const isKnown = Language && localStorage.getItem('KS_TOKEN');
  const isPlain = ['/', '/login'].includes(location.pathname);
  if (isKnown) {
    // Once the page shows that it is being opened: the application's own files, which it asks for before, come first,
    // and what is asked for too early takes from them what the line carries.
    requestAnimationFrame(() =>
      setTimeout(() => {
        writeFirst(Language);
        fetchFiles('first-files', Language);
        // The dashboard, where an address without a screen leads, asks for less.
        if (!isPlain && location.pathname !== '/front/dashboard') fetchFiles('screen-files', Language);
      }, 0),
    );
  } else if (isPlain) {
    const root = document.documentElement;
    fetchFiles('sign-in-files', root.lang);
    window.askedSettings = fetch('/public/settings')
      .then((answer) => (answer.ok ? (answer.json() as Window['askedSettings']) : undefined))
      .catch(() => undefined);
    // Who signs in may have another language, or take their time: what is not used at once is no fault.
    addEventListener('input', () => fetchFiles('first-files', root.lang, 'prefetch'), { once: true });
    addEventListener('submit', () => setTimeout(writeFirst, 0, root.lang), { once: true });
  }
} catch {
  // Blocked or broken storage: the application finds out by itself.
}
