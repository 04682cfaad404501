import { ResourceDrawer, ResourceFields, useText, type ResourceFormProps, type ResourceParts } from '#core/web';
import { FieldGrid, Tag, TimeText } from '#shared/ui';
import { replyAdapter } from '../resource';
import { AdapterTry } from './adapter-try';
import styles from './article-tracking.module.css';

const replyPaths = [
  'List_Path',
  'Text_Path',
  'Author_Path',
  'Id_Path',
  'Time_Path',
  'Likes_Path',
  'Place_Path',
  'Parent_Path',
  'Children_Path',
] as const;
const hinted = ['Url_Pattern', 'Replies_Url', 'List_Path', 'Children_Path', 'Is_Newest_First', 'Numbers_Url'];
const numberPaths = ['Views_Path', 'Number_Likes_Path', 'Comments_Path', 'Reposts_Path'] as const;

/** Form of an adapter: URL pattern, location of replies and numbers, and a trial. */
function AdapterForm({ row, onSaved, onClose }: ResourceFormProps<typeof replyAdapter>) {
  const t = useText('article-tracking');
  const options = Object.fromEntries(hinted.map((name) => [name, { hint: t(`hint.${name}`) }]));
  return (
    <ResourceDrawer wide resource={replyAdapter} row={row} onSaved={onSaved} onClose={onClose}>
      {(form) => {
        const fields = (...names: readonly string[]) => <ResourceFields form={form} names={names} options={options} />;
        const { Paging: paging } = form.draft;
        return (
          <>
            <FieldGrid>{fields('Adapter_Name', 'Is_Enabled')}</FieldGrid>
            {fields('Url_Pattern')}
            <h3 className={styles.section}>{t('section.replies')}</h3>
            {fields('Replies_Url')}
            <FieldGrid>
              {fields(...replyPaths, 'Paging')}
              {paging === 'page' && fields('First_Page')}
              {(paging === 'page' || paging === 'offset') && fields('Page_Size')}
              {paging === 'cursor' && fields('Cursor_Path')}
              {fields('Is_Newest_First')}
            </FieldGrid>
            <h3 className={styles.section}>{t('section.numbers')}</h3>
            {fields('Numbers_Url')}
            <FieldGrid>{fields(...numberPaths)}</FieldGrid>
            <AdapterTry draft={form.draft} />
          </>
        );
      }}
    </ResourceDrawer>
  );
}

function LastUse({ at, error }: { readonly at: string | null; readonly error: string | null }) {
  const t = useText('article-tracking');
  if (at === null) return <span className={styles.note}>{t('adapter.unused')}</span>;
  return (
    <>
      <TimeText at={at} />
      {error !== null && (
        <>
          {' '}
          <Tag tone="negative">{t('state.failed')}</Tag>
        </>
      )}
    </>
  );
}

/** Custom parts of the adapter screen: a form with a trial, and the result of the last use. */
const replyAdapterParts: ResourceParts<typeof replyAdapter> = {
  cells: {
    Url_Pattern: ({ Url_Pattern }) => (
      <code className={styles.pattern} title={Url_Pattern}>
        {Url_Pattern}
      </code>
    ),
    Last_Used_At: ({ Last_Used_At, Last_Error }) => <LastUse at={Last_Used_At} error={Last_Error} />,
    Last_Error: ({ Last_Error }) => (Last_Error ? <span className={styles.reason}>{Last_Error}</span> : '—'),
  },
  form: AdapterForm,
};

export default replyAdapterParts;
