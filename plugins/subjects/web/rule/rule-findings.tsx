import { useState } from 'react';
import { MessageService, StorageService, useClient, useLoaded, useService, useText } from '#core/web';
import { Field, Icon, NumberInput, useDebounced } from '#shared/ui';
import { subjectContract, wideRule } from '../../contract';
import type { EditedRule } from './rule-editor';
import styles from './rule-preview.module.css';

/** Debounce delay in milliseconds before a rule is checked. */
const pause = 800;

interface RuleFindingsProps {
  /** Rule without syntax errors. */
  readonly rule: EditedRule;
  readonly mediaTypes: readonly string[];
}

/**
 * Findings of the rule check over the articles of the last 30 days, and the setting of the daily number above which a
 * rule counts as too broad.
 */
export function RuleFindings({ rule, mediaTypes }: RuleFindingsProps) {
  const t = useText('subjects');
  const client = useClient(subjectContract);
  const messages = useService(MessageService);
  const storage = useService(StorageService);
  const [max, setMax] = useState(() => storage.read<number>('wideRule') ?? wideRule);
  const body = { Rule: rule.Rule, Notation: rule.Notation, Media_Types: mediaTypes, Max_Per_Day: max };
  const debouncedBody = useDebounced(JSON.stringify(body), pause);
  const { data, error, loading } = useLoaded(
    (signal) => client.lint({ body: JSON.parse(debouncedBody) as never }, { signal }),
    [debouncedBody, client],
  );
  const change = (value: number | null): void => {
    if (value === null || !Number.isInteger(value) || value < 1 || value > 1_000_000) return;
    setMax(value);
    storage.write('wideRule', value);
  };
  return (
    <section className={styles.findings} aria-busy={loading} aria-label={t('lint.title')}>
      <strong>{t('lint.title')}</strong>
      {error ? (
        <p className={styles.problem}>{messages.textOf(error)}</p>
      ) : data ? (
        data.list.length > 0 ? (
          <ul className={styles.warnings}>
            {data.list.map(({ code, parameters }) => (
              <li key={`${code} ${parameters.clause ?? ''}`}>
                <Icon name="warning" size={14} />
                {t(`lint.${code}`, parameters)}
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.note}>{t('lint.none')}</p>
        )
      ) : (
        <p className={styles.note}>{t('lint.busy')}</p>
      )}
      {data?.Is_Partial && <p className={styles.note}>{t('lint.partial')}</p>}
      <Field label={t('lint.maxPerDay')}>
        {(field) => <NumberInput {...field} min={1} max={1_000_000} step={100} value={max} onChange={change} />}
      </Field>
    </section>
  );
}
