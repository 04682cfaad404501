import { useClient, useLoaded, useText } from '#core/web';
import { Note } from '#shared/ui';
import { failureContract } from '../failures';

/** States that the built-in text was sent in place of a template, and why. */
export function FallbackNote({ messageId }: { readonly messageId: string }) {
  const t = useText('alerts');
  const client = useClient(failureContract);
  const { data } = useLoaded(
    (signal) => client.note({ query: { Message_ID: messageId } }, { signal }),
    [client, messageId],
  );
  if (!data || data.Template_Name === null) return null;
  return <Note>{t('failure.fallback', { name: data.Template_Name, reason: data.Reason ?? '' })}</Note>;
}
