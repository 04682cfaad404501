import { useText } from '#core/web';
import { Tag } from '#shared/ui';
import type { RejectMode } from '../resource';

/** Whether an entry rejects or only counts. */
export function ModeCell({ mode, enabled }: { readonly mode: RejectMode; readonly enabled: boolean | null }) {
  const t = useText('global-rejects');
  if (!enabled) return <Tag>{t('off')}</Tag>;
  return <Tag tone={mode === 'reject' ? 'negative' : 'accent'}>{t(`mode.${mode}`)}</Tag>;
}
