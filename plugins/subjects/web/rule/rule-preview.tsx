import { useMemo, useState, type ReactNode } from 'react';
import { MessageService, useClient, useLoaded, useService, useText } from '#core/web';
import { parseQuery } from '#shared/query';
import { Highlight, Icon, Panel, Skeleton, Tabs, TimeText, useDebounced } from '#shared/ui';
import { subjectContract, type RulePreview as Found, type RuleSample } from '../../contract';
import type { EditedRule } from './rule-editor';
import { RuleFindings } from './rule-findings';
import styles from './rule-preview.module.css';

/** Debounce delay in milliseconds before a rule is previewed. */
const pause = 500;
const days = 7;

interface RulePreviewProps {
  readonly rule: EditedRule;
  readonly mediaTypes: readonly string[];
  /** Subject whose saved rule is compared; null for a new one. */
  readonly subjectId: string | null;
  /** Whether the rule differs from the saved one. */
  readonly isChanged: boolean;
}

/** Previews what a rule would match in the last days, and how that differs from the saved rule. */
export function RulePreview({ rule, mediaTypes, subjectId, isChanged }: RulePreviewProps) {
  const t = useText('subjects');
  const client = useClient(subjectContract);
  const messages = useService(MessageService);
  const isEmpty = rule.Rule.trim() === '';
  // A rule with a syntax error is not previewed.
  const isBroken = useMemo(
    () => !isEmpty && parseQuery(rule.Rule, rule.Notation).error !== undefined,
    [isEmpty, rule.Rule, rule.Notation],
  );
  const debouncedRule = useDebounced(
    isEmpty || isBroken ? '' : JSON.stringify([rule.Rule, rule.Notation, mediaTypes, subjectId !== null && isChanged]),
    pause,
  );
  const { data, error, loading } = useLoaded(
    async (signal): Promise<Found | null> => {
      if (debouncedRule === '') return null;
      const [Rule, Notation, Media_Types, compares] = JSON.parse(debouncedRule) as [
        string,
        'modern' | 'classic',
        string[],
        boolean,
      ];
      const Subject_ID = compares && subjectId ? subjectId : undefined;
      return client.preview({ body: { Rule, Notation, Media_Types, Days: days, Subject_ID } }, { signal });
    },
    [debouncedRule, client, subjectId],
  );

  const findings = <RuleFindings rule={rule} mediaTypes={mediaTypes} />;
  const body = () => {
    if (isEmpty) return <p className={styles.note}>{t('preview.none')}</p>;
    if (isBroken) return <p className={styles.note}>{t('preview.broken')}</p>;
    if (error) return <p className={styles.problem}>{messages.textOf(error)}</p>;
    return data ? <Result found={data}>{findings}</Result> : <Skeleton lines={6} />;
  };
  return (
    <Panel title={t('preview.title')}>
      <div className={styles.preview} aria-live="polite" aria-busy={debouncedRule !== '' && loading}>
        {body()}
      </div>
    </Panel>
  );
}

function Result({ found, children }: { readonly found: Found; readonly children: ReactNode }) {
  const t = useText('subjects');
  const [shown, setShown] = useState<'all' | 'added' | 'removed'>('all');
  const compared = found.Compared;
  const tabs = [
    { key: 'all' as const, title: t('preview.samples') },
    ...(compared
      ? [
          { key: 'added' as const, title: t('preview.added'), count: compared.Added },
          { key: 'removed' as const, title: t('preview.removed'), count: compared.Removed },
        ]
      : []),
  ];
  const current = compared ? shown : 'all';
  const list =
    current === 'all'
      ? found.list
      : current === 'added'
        ? (compared?.Added_List ?? [])
        : (compared?.Removed_List ?? []);
  const counted =
    found.Is_Capped && found.Days < days ? 'preview.partial' : found.Is_Capped ? 'preview.capped' : 'preview.count';
  return (
    <>
      <p className={styles.figure}>
        <strong>
          {t(counted, {
            total: found.total,
            days: Math.max(found.Days, 1),
            hours: Math.max(1, Math.round((Date.now() - Date.parse(found.Since)) / 3_600_000)),
          })}
        </strong>
      </p>
      {found.Is_Restricted && <p className={styles.note}>{t('preview.restricted')}</p>}
      <DayBars days={found.By_Day} />
      {compared && (
        <p>{t('preview.compared', { before: compared.total, added: compared.Added, removed: compared.Removed })}</p>
      )}
      {found.Warnings.length > 0 && (
        <ul className={styles.warnings}>
          {found.Warnings.map(({ code, parameters }) => (
            <li key={`${code} ${Object.values(parameters).join(' ')}`}>
              <Icon name="warning" size={14} />
              {t(`preview.warning.${code}`, parameters)}
            </li>
          ))}
        </ul>
      )}
      {children}
      <Tabs label={t('preview.samples')} tabs={tabs} value={current} onChange={setShown}>
        {list.length === 0 ? <p className={styles.note}>{t('preview.nothing')}</p> : <Samples list={list} />}
      </Tabs>
    </>
  );
}

/** Articles per day as labeled columns. */
function DayBars({ days: list }: { readonly days: Found['By_Day'] }) {
  const t = useText('subjects');
  const top = Math.max(1, ...list.map(({ Count }) => Count));
  return (
    <ol className={styles.days} aria-label={t('preview.byDay')}>
      {list.map(({ Day, Count }) => (
        <li key={Day} title={`${Day} ${Count}`}>
          <span className={styles.count}>{Count}</span>
          <span className={styles.bar}>
            <i style={{ height: `${(Count / top) * 100}%` }} />
          </span>
          <span className={styles.day}>{Day.slice(5).replace('-', '/')}</span>
        </li>
      ))}
    </ol>
  );
}

function Samples({ list }: { readonly list: readonly RuleSample[] }) {
  return (
    <ul className={styles.samples}>
      {list.map((article) => (
        <li key={article.Article_ID}>
          <strong>
            <Highlight text={article.Title} ranges={article.Marks.filter((mark) => mark.field === 'title')} />
          </strong>
          <p>
            <Highlight text={article.Text} ranges={article.Marks.filter((mark) => mark.field === 'body')} />
          </p>
          <small>
            {article.Site} · <TimeText at={article.Published_At} />
          </small>
        </li>
      ))}
    </ul>
  );
}
