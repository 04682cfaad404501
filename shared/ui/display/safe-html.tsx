import { useEffect, useState } from 'react';
import { Skeleton } from '../feedback/states';

let cleaner: Promise<(html: string) => string> | undefined;

/** The sanitizer is loaded when the first collected text is shown. */
function loadCleaner(): Promise<(html: string) => string> {
  cleaner ??= import(/* webpackChunkName: "safe-html" */ 'dompurify').then(({ default: purify }) => {
    purify.addHook('afterSanitizeAttributes', (node) => {
      if (node.tagName !== 'A') return;
      node.setAttribute('rel', 'noopener noreferrer nofollow');
      node.setAttribute('target', '_blank');
    });
    return (html) =>
      purify.sanitize(html, {
        USE_PROFILES: { html: true },
        FORBID_TAGS: ['style', 'form', 'input', 'button', 'iframe', 'video', 'audio'],
        FORBID_ATTR: ['style', 'class', 'id', 'name'],
      });
  });
  return cleaner;
}

/** Collected HTML, sanitized before rendering so that no script of the original page runs. */
export function SafeHtml({ html, className }: { readonly html: string; readonly className?: string }) {
  const [clean, setClean] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    void loadCleaner().then((purify) => current && setClean(purify(html)));
    return () => {
      current = false;
    };
  }, [html]);
  return clean === null ? (
    <Skeleton lines={6} />
  ) : (
    <div className={className} dangerouslySetInnerHTML={{ __html: clean }} />
  );
}
