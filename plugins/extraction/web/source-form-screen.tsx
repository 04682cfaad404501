import { observer } from 'mobx-react-lite';
import { useState, type FormEvent } from 'react';
import type { Row } from '#core/resource';
import { HttpService, MessageService, NavigationService, useEditedRow, useService, useText } from '#core/web';
import { DraftField, firstDraft, LeaveDialog, useDraft, type DraftForm } from '#plugins/clients/web';
import { formatDuration } from '#shared/format';
import { provinceNames } from '#shared/geo';
import { routes } from '#shared/routes';
import { Button, ChoiceBox, ErrorState, Field, PageHeader, Panel, Skeleton, useUi } from '#shared/ui';
import type { TriedSource } from '../contract';
import { extractionSource } from '../resource';
import styles from './extraction.module.css';
import { HubNote } from './hub-note';
import { SiteFinder } from './site-finder';
import { SourceTry } from './source-try';

type Source = Row<typeof extractionSource> & { readonly [Label in `${string}_Label`]?: string };

const listPath = routes.sources();
const selectors = [
  'List_Selector',
  'Title_Selector',
  'Content_Selector',
  'Author_Selector',
  'Date_Selector',
  'Remove_Selector',
] as const;
/** Seconds. */
const intervals = [10, 30, 60, 300, 600, 900, 1800, 3600, 7200, 21_600, 43_200, 86_400, 604_800];
const hinted: ReadonlySet<string> = new Set([
  'Url',
  'Site_Name',
  'Client_ID',
  'Is_Adaptive',
  'Robots_Mode',
  'Detail_Mode',
  'List_Selector',
  'Content_Selector',
  'Remove_Selector',
]);

/** A new source, or one that is changed: `?id=`. */
export default observer(function SourceFormScreen() {
  const t = useText('extraction');
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const { id, data, error, reload } = useEditedRow<Source>(extractionSource.path, 'task-schedule-edit');
  if (error) return <ErrorState message={messages.textOf(error)} onRetry={reload} />;
  if (data === undefined) return <Skeleton lines={12} />;
  return (
    <>
      <PageHeader title={t(data ? 'title.task-schedule-edit' : 'title.task-schedule-add')} text={data?.Source_Name} />
      {!data && <SiteFinder first={new URLSearchParams(navigation.search).get('url') ?? ''} />}
      <SourceForm key={id} row={data} />
    </>
  );
});

function SourceForm({ row }: { readonly row: Source | null }) {
  const t = useText('extraction');
  const core = useText('core');
  const http = useService(HttpService);
  const messages = useService(MessageService);
  const navigation = useService(NavigationService);
  const [first] = useState(() => firstDraft(extractionSource, row, { Source_Kind: 'rss' }));
  const form = useDraft(extractionSource, first, (draft) =>
    http.request(row ? 'PUT' : 'POST', extractionSource.path, {
      body: row ? { ...draft, Source_ID: row.Source_ID } : draft,
    }),
  );
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!(await form.submit())) return;
    messages.show('success', core('resource.saved'));
    navigation.navigate(listPath);
  };
  const named = ({ Title }: TriedSource): void => {
    if (Title && !form.draft.Source_Name) form.set('Source_Name', Title.slice(0, 100));
  };
  const use = (url: string): void => {
    form.set('Url', url);
    form.set('Source_Kind', 'rss');
  };
  const field = (name: string) => (
    <DraftField
      key={name}
      resource={extractionSource}
      form={form}
      name={name}
      label={row?.[`${name}_Label`]}
      hint={hinted.has(name) ? t(`hint.${name}`) : undefined}
    />
  );
  return (
    <form className={styles.page} noValidate onSubmit={(event) => void save(event)}>
      {!row && <h2 className={styles.heading}>{t('byHand')}</h2>}
      <div className={styles.stack}>
        <Panel title={t('section.source')}>
          <div className={styles.grid}>
            <div className={styles.wide}>{field('Url')}</div>
            {['Source_Kind', 'Source_Name', 'Media_Type', 'Site_Name'].map(field)}
            <RegionField form={form} />
            {field('Client_ID')}
            <DraftField
              resource={extractionSource}
              form={form}
              name="Node_Group_ID"
              label={row?.Node_Group_ID_Label}
              hint={t('hint.Source_Node_Group')}
            />
          </div>
        </Panel>
        <Panel title={t('section.schedule')}>
          <div className={styles.grid}>
            <IntervalField form={form} />
            {['Priority', 'Is_Adaptive', 'Is_Enabled', 'Robots_Mode'].map(field)}
            {form.draft.Robots_Mode === 'ignore' && (
              <DraftField
                resource={extractionSource}
                form={form}
                name="Robots_Reason"
                required
                hint={t('hint.Robots_Reason')}
              />
            )}
          </div>
          {row && <HubNote row={row} />}
        </Panel>
        <Panel title={t('section.text')}>
          <div className={styles.stack}>
            <div className={styles.grid}>{field('Detail_Mode')}</div>
            <details className={styles.selectors} open={selectors.some((name) => Boolean(first[name]))}>
              <summary>{t('selectors')}</summary>
              <div className={styles.grid}>
                {selectors
                  .filter((name) => name !== 'List_Selector' || form.draft.Source_Kind === 'list-page')
                  .map(field)}
              </div>
            </details>
          </div>
        </Panel>
        <div className={styles.buttons}>
          <Button type="submit" kind="primary" busy={form.saving}>
            {core('resource.save')}
          </Button>
          <Button onClick={() => navigation.navigate(listPath)}>{core('resource.cancel')}</Button>
        </div>
      </div>
      <SourceTry draft={form.draft} onFound={named} onUse={use} />
      <LeaveDialog form={form} />
    </form>
  );
}

function IntervalField({ form }: { readonly form: DraftForm }) {
  const t = useText('extraction');
  const { language } = useUi();
  const value = Number(form.draft.Interval_Seconds ?? 1800);
  const choices = [...new Set([...intervals, value])]
    .sort((a, b) => a - b)
    .map((seconds) => ({ value: String(seconds), label: formatDuration(seconds * 1000, language) }));
  return (
    <Field
      label={t('extraction-source.fields.Interval_Seconds')}
      hint={t('hint.Interval_Seconds')}
      error={form.fault('Interval_Seconds')}
    >
      {(field) => (
        <ChoiceBox
          {...field}
          value={String(value)}
          choices={choices}
          onChange={(next) => form.set('Interval_Seconds', Number(next))}
        />
      )}
    </Field>
  );
}

/** A province; a smaller place that a file has given is kept. */
function RegionField({ form }: { readonly form: DraftForm }) {
  const t = useText('extraction');
  const { language } = useUi();
  const value = typeof form.draft.Region === 'string' ? form.draft.Region : '';
  const provinces = Object.entries(provinceNames).map(([code, [short, english]]) => ({
    value: code,
    label: language.startsWith('zh') ? short : english,
  }));
  const choices = value && !(value in provinceNames) ? [...provinces, { value, label: value }] : provinces;
  return (
    <Field label={t('extraction-source.fields.Region')} error={form.fault('Region')}>
      {(field) => (
        <ChoiceBox
          {...field}
          value={value}
          empty={t('region.any')}
          choices={choices}
          onChange={(next) => form.set('Region', next || null)}
        />
      )}
    </Field>
  );
}
