import { observer } from 'mobx-react-lite';
import { MessageService, PrivilegeService, useClient, useLoaded, useService, useText } from '#core/web';
import { articleContract } from '#plugins/articles';
import { ErrorState, Field, MultiSelectBox, Panel, Skeleton } from '#shared/ui';
import { classificationContract } from '../contract';
import styles from './classification.module.css';

interface ClassificationPanelProps {
  readonly row: { readonly Article_ID: string; readonly Tags?: readonly string[] };
  readonly reload?: () => void;
}

/** Classes and tags of an article; nothing where the client has neither. */
const ClassificationPanel = observer(
  ({ row: { Article_ID: id, Tags = [] }, reload: reloadArticle }: ClassificationPanelProps) => {
    const t = useText('classification');
    const client = useClient(classificationContract);
    const articles = useClient(articleContract);
    const messages = useService(MessageService);
    const mayChange = useService(PrivilegeService).can('classifiedInfo').modify;
    const { data, error, reload } = useLoaded(
      (signal) => client.ofArticle({ query: { id } }, { signal }),
      [id, Tags.join('\n')],
    );
    if (error)
      return (
        <Panel title={t('panel.title')}>
          <ErrorState compact message={messages.textOf(error)} onRetry={reload} />
        </Panel>
      );
    if (!data)
      return (
        <Panel title={t('panel.title')}>
          <Skeleton lines={2} />
        </Panel>
      );
    if (data.Classes.length === 0 && data.Tags.length === 0) return null;

    const saved = (work: Promise<unknown>): void =>
      void work.then(
        () => {
          reload();
          reloadArticle?.();
        },
        (thrown: unknown) => messages.error(thrown),
      );
    const chosen = data.Tags.filter(({ Is_Set }) => Is_Set);
    const chooseTags = (ids: readonly string[]): void => {
      const names = (tags: typeof data.Tags) => tags.map(({ Tag_Name }) => Tag_Name);
      const Add = names(data.Tags.filter(({ Tag_ID, Is_Set }) => !Is_Set && ids.includes(Tag_ID))).slice(0, 20);
      const Remove = names(chosen.filter(({ Tag_ID }) => !ids.includes(Tag_ID))).slice(0, 20);
      if (Add.length + Remove.length > 0) saved(articles.tag({ body: { id: [id], Add, Remove } }));
    };
    const because = chosen.filter(({ Rules }) => Rules.length > 0);
    return (
      <Panel title={t('panel.title')}>
        <div className={styles.form}>
          {data.Classes.length > 0 && (
            <Field label={t('panel.classes')}>
              {(field) => (
                <MultiSelectBox
                  {...field}
                  disabled={!mayChange}
                  options={data.Classes.map((each) => ({ value: each.Content_Class_ID, label: each.Class_Name }))}
                  value={data.Classes.filter(({ Is_Set }) => Is_Set).map(({ Content_Class_ID }) => Content_Class_ID)}
                  onChange={(ids) => saved(client.chooseClasses({ body: { id, Content_Class_IDs: [...ids] } }))}
                />
              )}
            </Field>
          )}
          {data.Tags.length > 0 && (
            <Field label={t('panel.tags')}>
              {(field) => (
                <MultiSelectBox
                  {...field}
                  disabled={!mayChange}
                  options={data.Tags.map((each) => ({
                    value: each.Tag_ID,
                    label: each.Class_Name === null ? each.Tag_Name : `${each.Class_Name} / ${each.Tag_Name}`,
                  }))}
                  value={chosen.map(({ Tag_ID }) => Tag_ID)}
                  onChange={chooseTags}
                />
              )}
            </Field>
          )}
          {because.length > 0 && (
            <ul className={styles.reasons}>
              {because.map((each) => (
                <li key={each.Tag_ID}>{t('panel.because', { tag: each.Tag_Name, rule: each.Rules.join(' / ') })}</li>
              ))}
            </ul>
          )}
        </div>
      </Panel>
    );
  },
);

export default ClassificationPanel;
