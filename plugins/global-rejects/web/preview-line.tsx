import { useText, useTrial } from '#core/web';
import { Highlight, TimeText, TrialLine } from '#shared/ui';
import type { RejectPreview } from '../contract';
import type { RejectKind } from '../reject-entry';

interface PreviewLineProps {
  /** Selects the hint that explains the allowed input. */
  readonly kind: RejectKind;
  /** Key of the preview query; null sends no query. */
  readonly queryKey: string | null;
  readonly load: (signal: AbortSignal) => Promise<RejectPreview>;
}

/** Preview of what an entry would have rejected in the last days, shown during input. */
export function PreviewLine({ kind, queryKey, load }: PreviewLineProps) {
  const t = useText('global-rejects');
  return (
    <TrialLine hint={t(`hint.${kind}`)} busy={t('preview.busy')} trial={useTrial(queryKey, load)}>
      {({ Is_Capped, total, Days, Of, list }) => (
        <>
          <p>
            <strong>{t(Is_Capped ? 'preview.capped' : 'preview.count', { total, days: Days, of: Of })}</strong>
          </p>
          <ul>
            {list.map((article) => (
              <li key={article.Article_ID}>
                <Highlight text={article.Title} ranges={article.Title_Marks} />{' '}
                <small>
                  {article.Site} · <TimeText at={article.Published_At} />
                </small>
                {kind === 'url' && article.Url && (
                  <>
                    <br />
                    <small>{article.Url}</small>
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </TrialLine>
  );
}
