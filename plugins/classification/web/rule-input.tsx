import { useMemo } from 'react';
import { QueryReading, useClient, useText, useTrial, type FieldInputProps } from '#core/web';
import { parseQuery } from '#shared/query';
import { TextArea, TrialLine } from '#shared/ui';
import { classificationContract } from '../contract';
import { ArticleLines } from './article-lines';

/** Input of a rule, with its error or a preview of recent matches below. */
export function RuleInput({ field, value, onChange, disabled }: FieldInputProps) {
  const t = useText('classification');
  const client = useClient(classificationContract);
  const text = String(value ?? '');
  const rule = text.trim();
  const mistake = useMemo(() => (rule === '' ? undefined : parseQuery(rule).error), [rule]);
  const trial = useTrial(rule === '' || mistake ? null : rule, (signal) =>
    client.previewKeyword({ body: { Rule: rule } }, { signal }),
  );
  return (
    <>
      <TextArea
        {...field}
        disabled={disabled}
        rows={3}
        maxLength={2000}
        spellCheck={false}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      <QueryReading text={text} />
      <TrialLine
        hint={t('hint')}
        busy={t('preview.busy')}
        mistake={mistake && t('mistake', { position: mistake.position + 1 })}
        trial={trial}
      >
        {({ Is_Capped, total, Days, Of, list }) => (
          <>
            <p>
              <strong>{t(Is_Capped ? 'preview.capped' : 'preview.count', { total, days: Days, of: Of })}</strong>
            </p>
            <ArticleLines list={list} />
          </>
        )}
      </TrialLine>
    </>
  );
}
