/**
 * Runs while the application's own code is on its way: who has signed in before needs the frame and its texts next, so
 * they come beside it instead of after it has been read. It only guesses; what is fetched is asked for by the
 * application all the same. `meta[name=first-files]` is written by the build (scripts/early-files.mjs).
 */
try {
  const { Language } = JSON.parse(localStorage.getItem('KS_USER') ?? '{}') as { readonly Language?: string };
  const files = document.querySelector<HTMLMetaElement>('meta[name=first-files]')?.content.split(' ') ?? [];
  if (Language && localStorage.getItem('KS_TOKEN')) {
    for (const file of files.filter((each) => !each.includes('/locale-') || each.includes(`/locale-${Language}.`))) {
      const link = document.createElement('link');
      link.rel = 'preload';
      link.as = file.endsWith('.css') ? 'style' : 'script';
      link.href = file;
      document.head.append(link);
    }
  }
} catch {
  // Blocked or broken storage: the application finds out by itself.
}
