import { useText, useTrial } from '#core/web';
import { Highlight, TimeText, TrialLine } from '#shared/ui';
import type { FilterPreview } from '../contract';

interface FilterPreviewLineProps {
  /** Key of the text that explains the input. */
  readonly hint: string;
  /** Identifies the current query; a change triggers a new preview, null shows none. */
  readonly queryKey: string | null;
  readonly load: (signal: AbortSignal) => Promise<FilterPreview>;
}

/** Previews what a filter would hide of the last days while it is being typed. */
export function FilterPreviewLine({ hint, queryKey, load }: FilterPreviewLineProps) {
  const t = useText('client-filters');
  return (
    <TrialLine hint={t(`hint.${hint}`)} busy={t('preview.busy')} trial={useTrial(queryKey, load)}>
      {({ Is_Capped, Is_Restricted, total, Days, Of, list }) => (
        <>
          <p>
            <strong>{t(Is_Capped ? 'preview.capped' : 'preview.count', { total, days: Days, of: Of })}</strong>
          </p>
          {Is_Restricted && (
            <p>
              <small>{t('preview.restricted')}</small>
            </p>
          )}
          <ul>
            {list.map((article) => (
              <li key={article.Article_ID}>
                <Highlight text={article.Title} ranges={article.Marks.filter(({ field }) => field === 'title')} />{' '}
                <small>
                  {article.Site} · <TimeText at={article.Published_At} />
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
    </TrialLine>
  );
}
