import { observer } from 'mobx-react-lite';
import { useCallback, useState } from 'react';
import {
  MessageService,
  PrivilegeService,
  QueryView,
  useClient,
  useLoaded,
  useOptions,
  useService,
  useText,
} from '#core/web';
import { formatDuration } from '#shared/format';
import {
  Button,
  ChoiceBox,
  ConfirmDialog,
  Field,
  PageHeader,
  Panel,
  SelectBox,
  TextInput,
  useDebounced,
  useUi,
  type OptionLoader,
} from '#shared/ui';
import { bulkContract, type SourceChanges, type SourceFilter } from '../bulk-contract';
import { detailModes, priorities, sourceKinds, sourceStates } from '../resource';
import styles from './extraction.module.css';

/** Intervals in seconds. */
const intervals = [60, 300, 600, 900, 1800, 3600, 7200, 21_600, 43_200, 86_400];
/** Option that removes sources from their group. */
const noGroup = '0';

type Texts = Readonly<Record<string, string>>;

const getFilter = ({ keyword, Source_Kind, State, Priority, Node_Group_ID, Is_Enabled }: Texts): SourceFilter => ({
  keyword: keyword || undefined,
  Source_Kind: (Source_Kind || undefined) as SourceFilter['Source_Kind'],
  State: (State || undefined) as SourceFilter['State'],
  Priority: (Priority || undefined) as SourceFilter['Priority'],
  Node_Group_ID: Node_Group_ID || undefined,
  Is_Enabled: Is_Enabled ? Is_Enabled === 'true' : undefined,
});

const getChanges = ({
  Interval_Seconds,
  Priority,
  Detail_Mode,
  Robots_Mode,
  Is_Adaptive,
  Is_Enabled,
  Node_Group_ID,
}: Texts): SourceChanges => ({
  Interval_Seconds: Interval_Seconds ? Number(Interval_Seconds) : undefined,
  Priority: (Priority || undefined) as SourceChanges['Priority'],
  Detail_Mode: (Detail_Mode || undefined) as SourceChanges['Detail_Mode'],
  Robots_Mode: (Robots_Mode || undefined) as SourceChanges['Robots_Mode'],
  Is_Adaptive: Is_Adaptive ? Is_Adaptive === 'true' : undefined,
  Is_Enabled: Is_Enabled ? Is_Enabled === 'true' : undefined,
  Node_Group_ID: Node_Group_ID ? (Node_Group_ID === noGroup ? null : Node_Group_ID) : undefined,
});

/** Bulk changes of sources: filter, changes and preview. */
export default observer(function BatchScreen() {
  const t = useText('extraction');
  const client = useClient(bulkContract);
  const messages = useService(MessageService);
  const mayChange = useService(PrivilegeService).can('task-schedule').modify;
  const { language } = useUi();
  const [filter, setFilter] = useState<Texts>({});
  const [changes, setChanges] = useState<Texts>({});
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const rested = useDebounced(filter, 300);
  const loaded = useLoaded(
    (signal) => client.preview({ body: { filter: getFilter(rested) } }, { signal }),
    [client, JSON.stringify(rested)],
  );
  const { data, reload } = loaded;
  const isSettled = rested === filter;
  const total = data?.total ?? 0;
  const hasChanges = Object.values(getChanges(changes)).some((value) => value !== undefined);
  const apply = async (): Promise<void> => {
    setBusy(true);
    try {
      const { changed } = await client.apply({
        body: { filter: getFilter(filter), changes: getChanges(changes), expected: total },
      });
      messages.show('success', t('batch.done', { count: changed }));
      setChanges({});
    } catch (failure) {
      messages.error(failure);
    } finally {
      setBusy(false);
      reload();
    }
  };
  return (
    <div className={styles.stack}>
      <PageHeader title={t('title.batch')} text={t('batch.text')} />
      <div className={styles.page}>
        <div className={styles.stack}>
          <Panel title={t('batch.which')}>
            <div className={styles.grid}>
              <Field label={t('batch.keyword')}>
                {(field) => (
                  <TextInput
                    {...field}
                    maxLength={200}
                    value={filter.keyword ?? ''}
                    onChange={({ target }) => setFilter({ ...filter, keyword: target.value })}
                  />
                )}
              </Field>
              <Choices
                name="Source_Kind"
                values={sourceKinds}
                state={filter}
                onChange={setFilter}
                empty={t('batch.any')}
              />
              <Choices name="State" values={sourceStates} state={filter} onChange={setFilter} empty={t('batch.any')} />
              <Choices name="Priority" values={priorities} state={filter} onChange={setFilter} empty={t('batch.any')} />
              <Switch name="Is_Enabled" state={filter} onChange={setFilter} empty={t('batch.any')} />
              <Group state={filter} onChange={setFilter} placeholder={t('batch.any')} />
            </div>
          </Panel>
          <Panel title={t('batch.what')}>
            <div className={styles.grid}>
              <Field label={t('extraction-source.fields.Interval_Seconds')}>
                {(field) => (
                  <ChoiceBox
                    {...field}
                    value={changes.Interval_Seconds ?? ''}
                    empty={t('batch.keep')}
                    choices={intervals.map((seconds) => ({
                      value: String(seconds),
                      label: formatDuration(seconds * 1000, language),
                    }))}
                    onChange={(value) => setChanges({ ...changes, Interval_Seconds: value })}
                  />
                )}
              </Field>
              <Choices
                name="Priority"
                values={priorities}
                state={changes}
                onChange={setChanges}
                empty={t('batch.keep')}
              />
              <Choices
                name="Detail_Mode"
                values={detailModes}
                state={changes}
                onChange={setChanges}
                empty={t('batch.keep')}
              />
              <Choices
                name="Robots_Mode"
                values={['default', 'obey']}
                state={changes}
                onChange={setChanges}
                empty={t('batch.keep')}
              />
              <Switch name="Is_Adaptive" state={changes} onChange={setChanges} empty={t('batch.keep')} />
              <Switch name="Is_Enabled" state={changes} onChange={setChanges} empty={t('batch.keep')} />
              <Group state={changes} onChange={setChanges} placeholder={t('batch.keep')} none={t('batch.noGroup')} />
            </div>
          </Panel>
          {mayChange && (
            <div className={styles.buttons}>
              <Button
                kind="primary"
                busy={busy}
                disabled={!isSettled || total === 0 || !hasChanges}
                onClick={() => setAsking(true)}
              >
                {t('batch.action', { count: total })}
              </Button>
            </div>
          )}
        </div>
        <Panel title={t('batch.preview')}>
          <QueryView query={loaded} lines={6} compact>
            {(data) => (
              <div className={styles.stack} aria-live="polite">
                <p>
                  <strong>{t('batch.total', { count: total })}</strong>
                </p>
                <ul className={styles.found}>
                  {data.list.map(({ Source_ID, Source_Name, Url }) => (
                    <li key={Source_ID}>
                      <span>{Source_Name}</span>
                      <span className={styles.note}>{Url}</span>
                    </li>
                  ))}
                </ul>
                {total > data.list.length && (
                  <p className={styles.note}>{t('batch.more', { count: total - data.list.length })}</p>
                )}
              </div>
            )}
          </QueryView>
        </Panel>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('title.batch')}
        action={t('batch.action', { count: total })}
        onConfirm={apply}
        onClose={() => setAsking(false)}
      >
        {t('batch.confirm', { count: total })}
      </ConfirmDialog>
    </div>
  );
});

interface PartProps {
  readonly state: Texts;
  readonly onChange: (state: Texts) => void;
}

function Choices({
  name,
  values,
  state,
  onChange,
  empty,
}: PartProps & { readonly name: string; readonly values: readonly string[]; readonly empty: string }) {
  const t = useText('extraction');
  return (
    <Field label={t(`extraction-source.fields.${name}`)}>
      {(field) => (
        <ChoiceBox
          {...field}
          value={state[name] ?? ''}
          empty={empty}
          choices={values.map((value) => ({ value, label: t(`extraction-source.choices.${name}.${value}`) }))}
          onChange={(value) => onChange({ ...state, [name]: value })}
        />
      )}
    </Field>
  );
}

function Switch({ name, state, onChange, empty }: PartProps & { readonly name: string; readonly empty: string }) {
  const t = useText('extraction');
  return (
    <Field label={t(`extraction-source.fields.${name}`)}>
      {(field) => (
        <ChoiceBox
          {...field}
          value={state[name] ?? ''}
          empty={empty}
          choices={['true', 'false'].map((value) => ({ value, label: t(`batch.${value}`) }))}
          onChange={(value) => onChange({ ...state, [name]: value })}
        />
      )}
    </Field>
  );
}

/** Select for a group of collectors; `none` adds the option to remove sources from their group. */
function Group({
  state,
  onChange,
  placeholder,
  none,
}: PartProps & { readonly placeholder: string; readonly none?: string }) {
  const t = useText('extraction');
  const groups = useOptions('node-group');
  const options = useCallback<OptionLoader>(
    async (keyword, signal) => {
      const list = await groups(keyword, signal);
      return none && !keyword ? [{ value: noGroup, label: none }, ...list] : list;
    },
    [groups, none],
  );
  return (
    <Field label={t('extraction-source.fields.Node_Group_ID')}>
      {(field) => (
        <SelectBox
          {...field}
          options={options}
          placeholder={placeholder}
          value={state.Node_Group_ID || null}
          onChange={(value) => onChange({ ...state, Node_Group_ID: value ?? '' })}
        />
      )}
    </Field>
  );
}
