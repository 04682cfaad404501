import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { openState, getWire, type Filter, type FilterState } from '#core/filter';
import { FilterInput, PrivilegeService, useFilters, useNamedText, useService, useText } from '#core/web';
import { articleFilterList, articleFilters } from '#plugins/articles';
import { dateShortcuts } from '#shared/time';
import { Button, ChoiceBox, Field, Panel, useDebounced, useUi, getWireRange } from '#shared/ui';
import { type ExportDraft, type ExportFormat, type ExportSourceRow } from '../../export-contract';
import styles from '../data-import.module.css';
import { ColumnChoice } from './column-choice';
import { FileFields } from './file-fields';
import { ScheduleDialog } from './schedule-dialog';
import { useBeginExport } from './use-begin-export';
import { useColumnChoice } from './use-column-choice';
import { useExportCount } from './use-export-count';
import { useTitleOf } from './use-source-title';

interface ExportFormProps {
  readonly sources: readonly ExportSourceRow[];
  readonly onBegun: () => void;
  readonly onScheduled: () => void;
}

/** Initial filter: all articles of the last days, including copies. */
const beginning = { ...openState(articleFilters.filters), time: 'last-30-days' };

/** A shortcut moves with the calendar; picked dates stay fixed. */
function getFilter(
  filters: readonly Filter[],
  state: FilterState,
  timeZone: string,
): NonNullable<ExportDraft['Filter']> {
  const { Published_At, ...rest } = getWire(filters, state, (value) => getWireRange(value, timeZone));
  const Period = dateShortcuts.find((shortcut) => shortcut === state.time);
  return { ...rest, ...(Period ? { Period } : Published_At !== undefined && { Published_At }) };
}

/** Export form: source, rows, columns and format; shows the number of rows before the start. */
export const ExportForm = observer(function ExportForm({ sources, onBegun, onScheduled }: ExportFormProps) {
  const t = useText('data-exchange');
  const text = useNamedText();
  const titleOf = useTitleOf();
  const { timeZone } = useUi();
  const maySchedule = useService(PrivilegeService).can('data-export').modify;
  const { filters } = useFilters(articleFilterList, articleFilters.filters);
  const [name, setName] = useState(sources[0]?.Name ?? '');
  const source = sources.find(({ Name }) => Name === name) ?? (sources[0] as ExportSourceRow);
  const { defaults, columns, choose } = useColumnChoice(source);
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [title, setTitle] = useState('');
  const [narrowing, setNarrowing] = useState<FilterState>(beginning);
  const [isScheduling, setScheduling] = useState(false);
  const isOfArticles = source.Filter_List === articleFilterList;
  const debouncedFilter = useDebounced(narrowing, 300);
  const count = useExportCount({
    Source: source.Name,
    Filter: isOfArticles ? getFilter(filters, debouncedFilter, timeZone) : {},
  });
  const begin = useBeginExport(onBegun);
  const setState = (changes: FilterState): void => setNarrowing({ ...narrowing, ...changes });
  const draft: ExportDraft = {
    Source: source.Name,
    Name: title.trim() || titleOf(source.Title_Key),
    Format: format,
    Columns: [...columns],
    Filter: isOfArticles ? getFilter(filters, narrowing, timeZone) : {},
  };
  const isReady = columns.length > 0 && count.isReady;
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
                onChange={setName}
              />
            )}
          </Field>
          <FileFields
            name={title}
            defaultName={titleOf(source.Title_Key)}
            format={format}
            onName={setTitle}
            onFormat={setFormat}
          />
        </div>
        {isOfArticles && (
          <div className={styles.grid}>
            {filters.map(
              (filter) =>
                filter.control.kind !== 'link' && (
                  <Field key={filter.name} label={text(filter.label)}>
                    {({ id }) => <FilterInput id={id} filter={filter} state={narrowing} setState={setState} />}
                  </Field>
                ),
            )}
          </div>
        )}
        <ColumnChoice source={source} defaults={defaults} chosen={columns} onChange={choose} />
        <div className={styles.buttons}>
          <Button
            kind="primary"
            icon="download"
            busy={begin.busy}
            disabled={!isReady}
            onClick={() => void begin.run(draft)}
          >
            {t('export.start')}
          </Button>
          {maySchedule && (
            <Button icon="clock" disabled={!isReady} onClick={() => setScheduling(true)}>
              {t('export.schedule')}
            </Button>
          )}
          <span role="status" className={count.isFault ? styles.fault : styles.hint}>
            {count.said}
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
