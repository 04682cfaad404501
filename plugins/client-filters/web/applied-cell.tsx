import { useText } from '#core/web';
import { Tag, TimeText } from '#shared/ui';

/** Shows when a filter was last applied to stored articles, or that it is being applied. */
export function AppliedCell({ at, enabled }: { readonly at: string | null; readonly enabled: boolean | null }) {
  const t = useText('client-filters');
  if (at === null) return <Tag tone="accent">{t('applying')}</Tag>;
  return enabled ? <TimeText at={at} /> : <Tag>{t('off')}</Tag>;
}
