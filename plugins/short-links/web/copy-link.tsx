import { useAction, useClient, useShortcut, useText } from '#core/web';
import { routes } from '#shared/routes';
import { IconButton, showToast } from '#shared/ui';
import { shortLinkContract } from '../contract';

/** Maximum length of a plain URL; mail programs and chats truncate longer ones, so these are shortened. */
const maxPlainLength = 500;

/** Copies the URL of the current list; a long one is copied as a short link. */
export default function CopyLink() {
  const t = useText('short-links');
  const client = useClient(shortLinkContract);
  const copying = useAction(async () => {
    const { origin, pathname, search } = location;
    const link =
      pathname.length + search.length <= maxPlainLength
        ? `${origin}${pathname}${search}`
        : `${origin}${routes.shortLink(
            (await client.create({ body: { Screen: pathname, Query: search.slice(1) } })).Key,
          )}`;
    try {
      await navigator.clipboard.writeText(link);
      showToast({ text: t('copied'), kind: 'success' });
    } catch {
      showToast({ text: t('copyFailed', { link }), kind: 'error' });
    }
  });
  const copy = (): void => void copying.run();
  useShortcut('y', copy, t('copy'), { id: 'short-links.copy' });
  return <IconButton icon="link" label={t('copy')} busy={copying.busy} onClick={copy} />;
}
