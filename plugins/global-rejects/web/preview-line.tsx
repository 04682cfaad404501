import { useText, useTrial } from '#core/web';
import { Highlight, TimeText, TrialLine } from '#shared/ui';
import type { RejectPreview } from '../contract';
import type { RejectKind } from '../reject-entry';

interface PreviewLineProps {
  /** Which hint explains what may be typed. */
  readonly kind: RejectKind;
  /** Changes with what is asked; null asks nothing. */
  readonly asked: string | null;
  readonly ask: (signal: AbortSignal) => Promise<RejectPreview>;
}

/** What an entry would have turned away of the last days, while it is being typed. */
export function PreviewLine({ kind, asked, ask }: PreviewLineProps) {
  const t = useText('global-rejects');
  return (
    <TrialLine hint={t(`hint.${kind}`)} busy={t('preview.busy')} trial={useTrial(asked, ask)}>
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
