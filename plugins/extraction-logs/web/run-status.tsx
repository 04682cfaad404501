import { useText } from '#core/web';
import { useErrorText } from '#plugins/extraction/web';
import { Tag, type Tone } from '#shared/ui';
import type { ExtractionRun } from '../contract';

const tones: Readonly<Record<ExtractionRun['Status'], Tone>> = {
  running: 'accent',
  success: 'positive',
  unchanged: 'neutral',
  failed: 'negative',
  lost: 'warning',
};

/** Outcome of a visit. */
export function RunStatus({
  status,
  outcome = null,
}: {
  readonly status: ExtractionRun['Status'];
  readonly outcome?: ExtractionRun['Outcome'];
}) {
  const t = useText('extraction-logs');
  if (outcome === 'partial') return <Tag tone="warning">{t('status.partial')}</Tag>;
  return <Tag tone={tones[status]}>{t(`status.${status}`)}</Tag>;
}

/** Translated reason of a failed visit. */
export function RunError({ run }: { readonly run: ExtractionRun }) {
  const errorText = useErrorText();
  if (!run.Error_Code) return <>—</>;
  return <span title={run.Error_Message ?? undefined}>{errorText(run.Error_Code, run.Error_Message)}</span>;
}
