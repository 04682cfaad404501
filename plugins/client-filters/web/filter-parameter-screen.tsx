import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import {
  DraftNotice,
  MessageService,
  PrivilegeService,
  useAction,
  useClient,
  useLoaded,
  useService,
  useStoredDraft,
  useText,
} from '#core/web';
import { isMediaType, mediaTypeTerms, emotionTerms } from '#shared/vocabulary';
import {
  Button,
  Checkbox,
  ErrorState,
  Field,
  NumberInput,
  PageHeader,
  Panel,
  showToast,
  Skeleton,
  Toggle,
  useTerm,
} from '#shared/ui';
import { clientFilterContract, type AppliedFilterSetting } from '../contract';
import { filterParameters, type FilterParameter, type FilterSetting } from '../filter-setting';
import { AppliedCell } from './applied-cell';
import { FilterPreviewLine } from './filter-preview-line';
import styles from './filter-parameter-screen.module.css';
import { HiddenButton } from './hidden-button';

const getSetting = ({
  Min_Length,
  Excluded_Media,
  Max_Age_Days,
  Is_Ads_Excluded,
  Excluded_Emotions,
  Min_Confidence,
}: FilterSetting): FilterSetting => ({
  Min_Length,
  Excluded_Media: [...Excluded_Media].sort(),
  Max_Age_Days,
  Is_Ads_Excluded,
  Excluded_Emotions: [...Excluded_Emotions].sort(),
  Min_Confidence,
});

/** Filter parameters of a client: minimum length, media, advertisements, sentiments, confidence and maximum age. */
const FilterParameterScreen = observer(() => {
  const t = useText('client-filters');
  const term = useTerm();
  const client = useClient(clientFilterContract);
  const messages = useService(MessageService);
  const mayModify = useService(PrivilegeService).can('filter-parameter').modify;
  const { data, error, reload, replace } = useLoaded((signal) => client.setting({ signal }), []);
  const [typed, setTyped] = useState<FilterSetting | null>(null);
  const stored = useStoredDraft<FilterSetting | null>({
    name: data && mayModify ? 'client-filters.parameter' : null,
    value: typed,
    isChanged: typed !== null && data !== undefined && JSON.stringify(typed) !== JSON.stringify(getSetting(data)),
    base: data && JSON.stringify(getSetting(data)),
    restore: setTyped,
    reset: () => setTyped(null),
  });
  const save = useAction(async (body: FilterSetting) => {
    replace(await client.saveSetting({ body }));
    stored.drop();
    setTyped(null);
    showToast({ text: t('parameter.saved'), kind: 'success' });
  });
  const draft = typed ?? (data ? getSetting(data) : null);
  if (error) return <ErrorState message={messages.textOf(error)} onRetry={reload} />;
  if (!data || !draft)
    return (
      <Panel title={t('title.filter-parameter')}>
        <Skeleton lines={8} />
      </Panel>
    );

  const change = (part: Partial<FilterSetting>): void => setTyped({ ...draft, ...part });
  const isChanged = JSON.stringify(getSetting(draft)) !== JSON.stringify(getSetting(data));
  const { Max_Age_Days: _age, ...queryKey } = draft;
  const isAsked =
    draft.Min_Length !== null ||
    draft.Excluded_Media.length > 0 ||
    draft.Is_Ads_Excluded ||
    draft.Excluded_Emotions.length > 0 ||
    draft.Min_Confidence !== null;
  return (
    <div className={styles.screen}>
      <PageHeader title={t('title.filter-parameter')} />
      <Panel title={t('parameter.title')}>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void save.run(draft);
          }}
        >
          <DraftNotice draft={stored} />
          <Field label={t('parameter.min-length')} hint={t('parameter.min-lengthText')}>
            {(field) => (
              <NumberInput
                {...field}
                disabled={!mayModify}
                min={1}
                max={5000}
                step={1}
                value={draft.Min_Length}
                onChange={(value) => change({ Min_Length: value })}
              />
            )}
          </Field>
          <fieldset className={styles.media} disabled={!mayModify}>
            <legend>{t('parameter.media')}</legend>
            {mediaTypeTerms.values.filter(isMediaType).map((media) => (
              <Checkbox
                key={media}
                checked={draft.Excluded_Media.includes(media)}
                disabled={!mayModify || (!draft.Excluded_Media.includes(media) && draft.Excluded_Media.length >= 9)}
                onChange={(checked) =>
                  change({
                    Excluded_Media: checked
                      ? [...draft.Excluded_Media, media]
                      : draft.Excluded_Media.filter((each) => each !== media),
                  })
                }
              >
                {term(mediaTypeTerms, media)}
              </Checkbox>
            ))}
          </fieldset>
          <div className={styles.media}>
            <Toggle
              checked={draft.Is_Ads_Excluded}
              disabled={!mayModify}
              onChange={(checked) => change({ Is_Ads_Excluded: checked })}
            >
              {t('parameter.ads')}
            </Toggle>
            <small className={styles.hint}>{t('parameter.adsText')}</small>
          </div>
          <fieldset className={styles.media} disabled={!mayModify}>
            <legend>{t('parameter.emotion')}</legend>
            {emotionTerms.values.map((emotion) => {
              const isShown = !draft.Excluded_Emotions.includes(emotion);
              return (
                <Checkbox
                  key={emotion}
                  checked={isShown}
                  disabled={!mayModify || (isShown && draft.Excluded_Emotions.length >= 2)}
                  onChange={(checked) =>
                    change({
                      Excluded_Emotions: checked
                        ? draft.Excluded_Emotions.filter((each) => each !== emotion)
                        : [...draft.Excluded_Emotions, emotion],
                    })
                  }
                >
                  {term(emotionTerms, emotion)}
                </Checkbox>
              );
            })}
            <small className={styles.hint}>{t('parameter.emotionText')}</small>
          </fieldset>
          <Field label={t('parameter.confidence')} hint={t('parameter.confidenceText')}>
            {(field) => (
              <NumberInput
                {...field}
                disabled={!mayModify}
                min={34}
                max={95}
                step={1}
                value={draft.Min_Confidence === null ? null : Math.round(draft.Min_Confidence * 100)}
                onChange={(value) =>
                  change({ Min_Confidence: value === null ? null : Math.min(95, Math.max(34, value)) / 100 })
                }
              />
            )}
          </Field>
          <FilterPreviewLine
            hint="parameter"
            queryKey={isAsked && isChanged ? JSON.stringify(queryKey) : null}
            load={(signal) => client.previewSetting({ body: queryKey }, { signal })}
          />
          <Field label={t('parameter.max-age')} hint={t('parameter.max-ageText')}>
            {(field) => (
              <NumberInput
                {...field}
                disabled={!mayModify}
                min={1}
                max={3650}
                step={1}
                value={draft.Max_Age_Days}
                onChange={(value) => change({ Max_Age_Days: value })}
              />
            )}
          </Field>
          {mayModify && (
            <div>
              <Button type="submit" kind="primary" busy={save.busy} disabled={!isChanged}>
                {t('parameter.save')}
              </Button>
            </div>
          )}
        </form>
      </Panel>
      {data.Applied.length > 0 && (
        <Panel title={t('parameter.applied')}>
          <AppliedList applied={data.Applied} reload={reload} />
        </Panel>
      )}
    </div>
  );
});

function AppliedList({
  applied,
  reload,
}: {
  readonly applied: AppliedFilterSetting['Applied'];
  readonly reload: () => void;
}) {
  const t = useText('client-filters');
  const getName = (name: FilterParameter): string => t(`parameter.${name}`);
  const ordered = filterParameters.flatMap((name) => applied.filter((each) => each.Name === name));
  return (
    <ul className={styles.applied}>
      {ordered.map((each) => (
        <li key={each.Entry_ID}>
          <span>{getName(each.Name)}</span>
          <span>{t('parameter.hidden', { count: each.Hidden_Count })}</span>
          <AppliedCell at={each.Applied_At} enabled />
          <HiddenButton
            filter="parameter"
            id={each.Entry_ID}
            name={getName(each.Name)}
            count={each.Hidden_Count}
            waiting={each.Applied_At === null}
            reload={reload}
          />
        </li>
      ))}
    </ul>
  );
}

export default FilterParameterScreen;
