import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { openState, wireOf, type FilterState } from '#core/filter';
import {
  FilterInput,
  MessageService,
  useAction,
  useClient,
  useNamedText,
  useLoaded,
  useService,
  useText,
} from '#core/web';
import { articleFilters } from '#plugins/articles';
import { formatNumber } from '#shared/format';
import { dateShortcuts } from '#shared/time';
import {
  Button,
  Checkbox,
  ChoiceBox,
  Field,
  Panel,
  Segmented,
  TextInput,
  useDebounced,
  useUi,
  wireRangeOf,
} from '#shared/ui';
import {
  dataExportContract,
  exportFormats,
  mostExportRows,
  type ExportDraft,
  type ExportFormat,
  type ExportSourceRow,
} from '../../export-contract';
import styles from '../data-import.module.css';
import { ColumnChoice } from './column-choice';
import { ScheduleDialog } from './schedule-dialog';
import { useTitleOf } from './use-source-title';

interface ExportFormProps {
  readonly sources: readonly ExportSourceRow[];
  readonly onBegun: () => void;
  readonly onScheduled: () => void;
}

/** Of all articles of the last days, every copy. */
const beginning = { ...openState(articleFilters.filters), time: 'last-30-days' };

/** A shortcut moves with the calendar; dates that were picked stay. */
function filterOf(state: FilterState, timeZone: string): NonNullable<ExportDraft['Filter']> {
  const { Published_At, ...rest } = wireOf(articleFilters.filters, state, (value) => wireRangeOf(value, timeZone));
  const Period = dateShortcuts.find((shortcut) => shortcut === state.time);
  return { ...rest, ...(Period ? { Period } : { Published_At }) };
}

/**
 * What is exported, which rows and columns of it, and in which format; with the number of rows before anything begins.
 */
export const ExportForm = observer(function ExportForm({ sources, onBegun, onScheduled }: ExportFormProps) {
  const t = useText('data-exchange');
  const text = useNamedText();
  const titleOf = useTitleOf();
  const { language, timeZone } = useUi();
  const client = useClient(dataExportContract);
  const messages = useService(MessageService);
  const [name, setName] = useState(sources[0]?.Name ?? '');
  const source = sources.find(({ Name }) => Name === name) ?? (sources[0] as ExportSourceRow);
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [title, setTitle] = useState('');
  const [preface, setPreface] = useState(false);
  const [narrowing, setNarrowing] = useState<FilterState>(beginning);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [isScheduling, setScheduling] = useState(false);
  const usual = useMemo(() => source.Columns.filter(({ Is_Usual }) => Is_Usual).map(({ Key }) => Key), [source]);
  const columns = chosen ?? usual;
  const asked = useDebounced(narrowing, 300);
  const filter = source.Has_Article_Filter ? filterOf(asked, timeZone) : {};
  const counted = useLoaded(
    (signal) => client.count({ body: { Source: source.Name, Filter: filter } }, { signal }),
    [client, source.Name, source.Has_Article_Filter && asked, timeZone],
  );
  const setState = (changes: FilterState): void => setNarrowing({ ...narrowing, ...changes });
  const draft: ExportDraft = {
    Source: source.Name,
    Name: title.trim() || titleOf(source.Title_Key),
    Format: format,
    Columns: [...columns],
    Filter: source.Has_Article_Filter ? filterOf(narrowing, timeZone) : {},
    Has_Preface: preface && format !== 'jsonl',
  };
  const isReady = columns.length > 0 && counted.data?.Is_Too_Many !== true && !counted.error;
  const begin = useAction(async () => {
    await client.begin({ body: draft });
    messages.show('success', t('export.started'));
    onBegun();
  });
  const said = counted.error
    ? messages.textOf(counted.error)
    : !counted.data
      ? '…'
      : counted.data.Is_Too_Many
        ? t('export.tooMany', { most: formatNumber(mostExportRows, language) })
        : t('export.rows', { count: counted.data.total, rows: formatNumber(counted.data.total, language) });
  return (
    <Panel title={t('export.new')}>
      <div className={styles.stack}>
        <div className={styles.grid}>
          <Field label={t('export.source')}>
            {(field) => (
              <ChoiceBox
                {...field}
                value={source.Name}
                choices={sources.map(({ Name, Title_Key }) => ({ value: Name, label: titleOf(Title_Key) }))}
                onChange={(next) => {
                  setName(next);
                  setChosen(null);
                }}
              />
            )}
          </Field>
          <Field label={t('export.name')}>
            {(field) => (
              <TextInput
                {...field}
                maxLength={60}
                placeholder={titleOf(source.Title_Key)}
                value={title}
                onChange={({ target }) => setTitle(target.value)}
              />
            )}
          </Field>
          <div className={styles.labelled}>
            <span>{t('export.format')}</span>
            <Segmented
              label={t('export.format')}
              value={format}
              choices={exportFormats.map((value) => ({ value, label: t(`export.formats.${value}`) }))}
              onChange={setFormat}
            />
          </div>
        </div>
        {source.Has_Article_Filter && (
          <div className={styles.grid}>
            {articleFilters.filters.map(
              (filter) =>
                filter.control.kind !== 'link' && (
                  <Field key={filter.name} label={text(filter.label)}>
                    {({ id }) => <FilterInput id={id} filter={filter} state={narrowing} setState={setState} />}
                  </Field>
                ),
            )}
          </div>
        )}
        <ColumnChoice source={source} usual={usual} chosen={columns} onChange={setChosen} />
        {format !== 'jsonl' && source.Has_Article_Filter && (
          <Checkbox checked={preface} onChange={setPreface}>
            {t('export.preface')}
          </Checkbox>
        )}
        <div className={styles.buttons}>
          <Button kind="primary" icon="download" busy={begin.busy} disabled={!isReady} onClick={() => void begin.run()}>
            {t('export.start')}
          </Button>
          <Button icon="clock" disabled={!isReady} onClick={() => setScheduling(true)}>
            {t('export.schedule')}
          </Button>
          <span role="status" className={counted.error || counted.data?.Is_Too_Many ? styles.fault : styles.hint}>
            {said}
          </span>
        </div>
      </div>
      {isScheduling && (
        <ScheduleDialog
          draft={draft}
          onClose={() => setScheduling(false)}
          onSaved={() => {
            setScheduling(false);
            onScheduled();
          }}
        />
      )}
    </Panel>
  );
});
