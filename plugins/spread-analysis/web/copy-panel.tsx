import { observer } from 'mobx-react-lite';
import { useNamedText, useText } from '#core/web';
import type { ModuleInput } from '#plugins/analysis';
import { useDrill } from '#plugins/analysis/web';
import { formatPercent } from '#shared/format';
import { routes } from '#shared/routes';
import { formatDate } from '#shared/time';
import { Button, ButtonRow, Field, MediaIcon, Panel, SelectBox, Skeleton, Tag, TimeText, useUi } from '#shared/ui';
import { copiesOf } from '../copies-of';
import type { TreeRow } from '../modules';
import { copiesDrill } from '../modules/part-drill';
import { reasonText } from '../modules/reason-text';
import type { SpreadState } from './article-spread-screen';
import { CopyDifference } from './copy-difference';
import styles from './spread.module.css';

interface CopyPanelProps {
  readonly rows: readonly TreeRow[];
  readonly copy: TreeRow | undefined;
  readonly under: string;
  readonly input: ModuleInput;
  readonly change: (change: Partial<SpreadState>) => void;
}

/** Confidence thresholds: from the first on an origin is certain, below the other it is a guess. */
const sure = 0.8;
const likely = 0.5;

/** Details of one copy: its parent with the evidence, its changes, and its descendants. */
export const CopyPanel = observer(function CopyPanel({ rows, copy, under, input, change }: CopyPanelProps) {
  const t = useText('spread-analysis');
  const text = useNamedText();
  const { language, timeZone } = useUi();
  const { link } = useDrill(input);
  if (!copy)
    return (
      <Panel title={t('copy')}>
        <Skeleton lines={10} />
      </Panel>
    );
  const parent = rows.find(({ Article_ID }) => Article_ID === copy.Parent_ID);
  const articleId = String(input.Copy_Of ?? '').split('.')[0] ?? '';
  const came = link(copiesDrill(copiesOf(articleId, copy.Article_ID)));
  return (
    <Panel title={t('copy')}>
      <div className={styles.copy}>
        <Field label={t('chooseCopy')}>
          {(field) => (
            <SelectBox
              {...field}
              options={rows.map((row) => ({
                value: row.Article_ID,
                label: `${formatDate(new Date(row.Published_At), 'MM/dd HH:mm', timeZone)} ${row.Site || row.Title}`,
              }))}
              value={copy.Article_ID}
              onChange={(chosen) => change({ copy: chosen ?? '' })}
            />
          )}
        </Field>
        <p className={styles.title}>
          <a href={routes.article(copy.Article_ID)}>{copy.Title}</a>
        </p>
        <div className={styles.details}>
          <span>
            <MediaIcon media={copy.Media_Type} bare /> {copy.Site}
          </span>
          <TimeText at={copy.Published_At} form="full" />
          <span>{copy.Level === 0 ? t('start') : t('part.level', { level: copy.Level })}</span>
        </div>
        {parent ? (
          <>
            <div className={styles.details}>
              <span>{t('from', { site: parent.Site || parent.Title })}</span>
              <Tag tone={copy.Confidence >= sure ? 'positive' : copy.Confidence >= likely ? undefined : 'warning'}>
                {t('confidence', { share: formatPercent(copy.Confidence, language, 0) })}
              </Tag>
            </div>
            <ul className={styles.reasons} aria-label={t('column.reasons')}>
              {copy.Reasons.map((reason, index) => (
                <li key={index}>{reasonText(reason, { language, text })}</li>
              ))}
            </ul>
            <CopyDifference key={copy.Article_ID} id={copy.Article_ID} against={parent.Article_ID} />
          </>
        ) : (
          <p className={styles.quiet}>{t(copy.Level === 0 ? 'isStart' : 'isBranch')}</p>
        )}
        <ButtonRow>
          {parent && (
            <Button small onClick={() => change({ copy: parent.Article_ID })}>
              {t('toParent')}
            </Button>
          )}
          {copy.Descendants > 0 && copy.Article_ID !== under && copy !== rows[0] && (
            <Button small onClick={() => change({ under: copy.Article_ID, copy: copy.Article_ID, upTo: '' })}>
              {t('startHere')}
            </Button>
          )}
          {came && copy.Descendants > 0 && <a {...came}>{t('branch', { count: copy.Descendants + 1 })}</a>}
        </ButtonRow>
      </div>
    </Panel>
  );
});
