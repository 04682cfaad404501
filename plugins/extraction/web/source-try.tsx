import { useAction, useClient, useText } from '#core/web';
import { formatDuration, formatFileSize } from '#shared/format';
import { Button, Panel, Skeleton, Tag, TimeText, useUi } from '#shared/ui';
import { extractionContract, type Trial, type TriedSource } from '../contract';
import styles from './extraction.module.css';
import { useErrorText } from './use-error-text';

type Draft = Readonly<Record<string, unknown>>;

/** Fields of a draft that affect the result of a visit. */
const trialFields = [
  'Url',
  'Source_Kind',
  'Detail_Mode',
  'Robots_Mode',
  'List_Selector',
  'Title_Selector',
  'Content_Selector',
  'Author_Selector',
  'Date_Selector',
  'Remove_Selector',
] as const;
const getBody = (draft: Draft) => Object.fromEntries(trialFields.map((name) => [name, draft[name] || undefined]));

interface SourceTryProps {
  readonly draft: Draft;
  /** Called with the result, such as the title of a feed. */
  readonly onFound: (trialResult: TriedSource) => void;
  /** Called with the URL of a feed declared by the page; without it feeds are only listed. */
  readonly onUse?: (url: string) => void;
  /** Replaces the operators' call for test visits. */
  readonly visit?: (body: Trial) => Promise<TriedSource>;
}

/** Visits the URL of the form once and shows the result. */
export function SourceTry({ draft, onFound, onUse, visit: own }: SourceTryProps) {
  const t = useText('extraction');
  const client = useClient(extractionContract);
  const body = getBody(draft);
  const visit = useAction(async () => {
    const trialResult = await (own
      ? own(body as Trial)
      : client.tryOut({ body: body as Parameters<typeof client.tryOut>[0]['body'] }));
    if (!trialResult.Error) onFound(trialResult);
    return { of: JSON.stringify(body), found: trialResult };
  });
  const tried = visit.result;
  return (
    <Panel
      title={t('try.title')}
      actions={
        <Button
          icon="bolt"
          busy={visit.busy}
          disabled={!body.Url || !body.Source_Kind}
          onClick={() => void visit.run()}
        >
          {t('try.action')}
        </Button>
      }
    >
      <div className={styles.stack} aria-live="polite">
        {!tried && !visit.busy && <p className={styles.note}>{t('try.text')}</p>}
        {visit.busy && (
          <>
            <p className={styles.note}>{t('try.running')}</p>
            <Skeleton lines={6} />
          </>
        )}
        {!visit.busy && tried && tried.of !== JSON.stringify(body) && <p className={styles.note}>{t('try.stale')}</p>}
        {!visit.busy && tried && <TriedResult found={tried.found} onUse={onUse} />}
      </div>
    </Panel>
  );
}

function TriedResult({ found, onUse }: { readonly found: TriedSource; readonly onUse?: (url: string) => void }) {
  const t = useText('extraction');
  const errorText = useErrorText();
  const { language } = useUi();
  const characters = (count: number): string => t('try.characters', { count });
  return (
    <>
      {found.Error ? (
        <div className={styles.failure} role="alert">
          <p>
            <strong>{errorText(found.Error.Code, found.Error.Message)}</strong>
          </p>
          <p className={styles.note}>{found.Error.Message}</p>
        </div>
      ) : (
        <p>
          <strong>{t('try.found', { count: found.Found, format: t(`format.${found.Format}`) })}</strong>
          {found.Title && <> · {found.Title}</>}
        </p>
      )}
      {found.Http_Status !== null && (
        <p className={styles.note}>
          {t('try.details', {
            status: found.Http_Status,
            size: formatFileSize(found.Bytes, language),
            time: formatDuration(found.Milliseconds, language),
          })}
        </p>
      )}
      {found.Moved_Url && <p className={styles.note}>{t('try.moved', { url: found.Moved_Url })}</p>}
      <Warnings codes={found.Warnings} />
      {found.Feeds.length > 0 && (
        <>
          <p>{t('try.feeds')}</p>
          <ul className={styles.found}>
            {found.Feeds.map(({ Url, Title }) => (
              <li key={Url}>
                <span>
                  {Title || Url}{' '}
                  {onUse && (
                    <Button small onClick={() => onUse(Url)}>
                      {t('try.use')}
                    </Button>
                  )}
                </span>
                <span className={styles.note}>{Url}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {found.list.length > 0 && (
        <ol className={styles.found}>
          {found.list.map((item, index) => (
            <li key={index}>
              <strong>
                {item.Url ? (
                  <a href={item.Url} target="_blank" rel="noreferrer noopener">
                    {item.Title || item.Url}
                  </a>
                ) : (
                  item.Title || t('try.untitled')
                )}
              </strong>
              <span className={styles.note}>
                {item.Published_At ? <TimeText at={item.Published_At} form="full" /> : t('try.noDate')}
                {item.Author && <> · {item.Author}</>} ·{' '}
                {item.Needs_Page ? t('try.needsPage') : characters(item.Text_Length)}
              </span>
              {item.Text && <span>{item.Text}</span>}
            </li>
          ))}
        </ol>
      )}
      {found.Page_Error && (
        <div className={styles.failure}>
          <p>
            <strong>{t('try.pageFailed')}</strong>
          </p>
          <p>{errorText(found.Page_Error.Code, found.Page_Error.Message)}</p>
        </div>
      )}
      {found.Page && (
        <div className={styles.stack}>
          <p>
            <strong>{t('try.page')}</strong> · {characters(found.Page.Text_Length)}
          </p>
          <p>{found.Page.Title || t('try.untitled')}</p>
          <p className={styles.note}>
            {found.Page.Published_At ? <TimeText at={found.Page.Published_At} form="full" /> : t('try.noDate')}
            {found.Page.Author && <> · {found.Page.Author}</>}
          </p>
          <p>{found.Page.Text}</p>
          <Warnings codes={found.Page.Warnings} />
        </div>
      )}
    </>
  );
}

function Warnings({ codes }: { readonly codes: readonly string[] }) {
  const t = useText('extraction');
  if (codes.length === 0) return null;
  return (
    <p className={styles.buttons}>
      {codes.map((code) => (
        <Tag key={code} tone="warning">
          {t(`warning.${code}`)}
        </Tag>
      ))}
    </p>
  );
}
