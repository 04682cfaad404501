import {
  NavigationService,
  ResourceFields,
  ResourcePage,
  useService,
  useText,
  type Draft,
  type DraftForm,
  type LabelledRow,
  type RowForm,
} from '#core/web';
import { formatDuration } from '#shared/format';
import { provinceNames } from '#shared/geo';
import { routes } from '#shared/routes';
import { cutText } from '#shared/text';
import { ChoiceBox, Disclosure, Field, FieldGrid, Panel, Stack, useUi, WholeRow } from '#shared/ui';
import type { TriedSource } from '../contract';
import { extractionSource } from '../resource';
import styles from './extraction.module.css';
import { HubNote } from './hub-note';
import { SiteFinder } from './site-finder';
import { SourceTry } from './source-try';

type Source = LabelledRow<typeof extractionSource>;

const selectors = [
  'List_Selector',
  'Title_Selector',
  'Content_Selector',
  'Author_Selector',
  'Date_Selector',
  'Remove_Selector',
] as const;
/** Intervals in seconds. */
const intervals = [10, 30, 60, 300, 600, 900, 1800, 3600, 7200, 21_600, 43_200, 86_400, 604_800];
const hinted = [
  'Url',
  'Site_Name',
  'Client_ID',
  'Is_Adaptive',
  'Robots_Mode',
  'Detail_Mode',
  'List_Selector',
  'Content_Selector',
  'Remove_Selector',
];

/** Form for a new source, or for an existing one with `?id=`. */
export default function SourceFormScreen() {
  const t = useText('extraction');
  const navigation = useService(NavigationService);
  return (
    <ResourcePage
      resource={extractionSource}
      update="task-schedule-edit"
      list={routes.sources()}
      title={(row) => t(row ? 'title.task-schedule-edit' : 'title.task-schedule-add')}
      text={(row) => row.Source_Name}
      initialValues={{ Source_Kind: 'rss' }}
      className={styles.page}
      before={(row) =>
        !row && (
          <>
            <SiteFinder first={new URLSearchParams(navigation.search).get('url') ?? ''} />
            <h2 className={styles.heading}>{t('byHand')}</h2>
          </>
        )
      }
      aside={(form) => <Trial form={form} />}
    >
      {(form, row) => <SourceSections form={form} row={row} />}
    </ResourcePage>
  );
}

/** Test visit that names the source and can discover its feeds. */
function Trial({ form }: { readonly form: RowForm }) {
  const named = ({ Title }: TriedSource): void => {
    if (Title && !form.draft.Source_Name) form.set('Source_Name', cutText(Title, 100));
  };
  const use = (url: string): void => {
    form.set('Url', url);
    form.set('Source_Kind', 'rss');
  };
  return <SourceTry draft={form.draft} onFound={named} onUse={use} />;
}

function SourceSections({ form, row }: { readonly form: RowForm; readonly row: Source | null }) {
  const t = useText('extraction');
  const options = {
    ...Object.fromEntries(hinted.map((name) => [name, { hint: t(`hint.${name}`) }])),
    Node_Group_ID: { hint: t('hint.Source_Node_Group') },
    Robots_Reason: { hint: t('hint.Robots_Reason'), required: true },
  };
  const fields = (names: readonly string[]) => (
    <ResourceFields form={form} names={names} row={row as Draft | null} options={options} />
  );
  return (
    <>
      <Panel title={t('section.source')}>
        <FieldGrid>
          <WholeRow>{fields(['Url'])}</WholeRow>
          {fields(['Source_Kind', 'Source_Name', 'Media_Type', 'Site_Name'])}
          <RegionField form={form} />
          {fields(['Client_ID', 'Node_Group_ID'])}
        </FieldGrid>
      </Panel>
      <Panel title={t('section.schedule')}>
        <FieldGrid>
          <IntervalField form={form} />
          {fields(['Priority', 'Is_Adaptive', 'Is_Enabled', 'Robots_Mode'])}
          {form.draft.Robots_Mode === 'ignore' && fields(['Robots_Reason'])}
        </FieldGrid>
        {row && <HubNote row={row} />}
      </Panel>
      <Panel title={t('section.text')}>
        <Stack>
          <FieldGrid>{fields(['Detail_Mode'])}</FieldGrid>
          <Disclosure title={t('selectors')} open={selectors.some((name) => Boolean(form.first[name]))}>
            <FieldGrid>
              {fields(selectors.filter((name) => name !== 'List_Selector' || form.draft.Source_Kind === 'list-page'))}
            </FieldGrid>
          </Disclosure>
        </Stack>
      </Panel>
    </>
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

/** Select for a province; a smaller region from an import is preserved. */
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
