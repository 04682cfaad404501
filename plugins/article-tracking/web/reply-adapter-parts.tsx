import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import {
  HttpService,
  MessageService,
  useService,
  useText,
  type ResourceFormProps,
  type ResourceParts,
} from '#core/web';
import { DraftField, firstDraft, LeaveDialog, useDraft } from '#plugins/clients/web';
import { Button, ConfirmDialog, Drawer, Tag, TimeText } from '#shared/ui';
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
const numberPaths = ['Views_Path', 'Number_Likes_Path', 'Comments_Path', 'Reposts_Path'] as const;

/** The form of an adapter: which addresses, where the replies are, where the numbers are, and a trial. */
const AdapterForm = observer(function AdapterForm({ row, onSaved, onClose }: ResourceFormProps<typeof replyAdapter>) {
  const t = useText('article-tracking');
  const core = useText('core');
  const http = useService(HttpService);
  const messages = useService(MessageService);
  const [first] = useState(() => firstDraft(replyAdapter, row));
  const form = useDraft(replyAdapter, first, (draft) =>
    http.request(row ? 'PUT' : 'POST', replyAdapter.path, {
      body: row ? { ...draft, Reply_Adapter_ID: row.Reply_Adapter_ID } : draft,
    }),
  );
  const [leaving, setLeaving] = useState(false);
  const leave = (): void => (JSON.stringify(form.draft) === JSON.stringify(first) ? onClose() : setLeaving(true));
  const save = async (): Promise<void> => {
    if (!(await form.submit())) return;
    messages.show('success', core('resource.saved'));
    onSaved();
  };
  const field = (name: string, hint?: string) => (
    <DraftField
      key={name}
      resource={replyAdapter}
      form={form}
      name={name}
      hint={hint ? t(`hint.${hint}`) : undefined}
    />
  );
  const { Paging: paging } = form.draft;
  const footer = (
    <>
      <Button onClick={leave}>{core('resource.cancel')}</Button>
      <Button kind="primary" busy={form.saving} onClick={() => void save()}>
        {core('resource.save')}
      </Button>
    </>
  );
  return (
    <Drawer
      open
      wide
      title={`${core(row ? 'resource.edit' : 'resource.add')} · ${t('reply-adapter.title')}`}
      onClose={leave}
      footer={footer}
    >
      <form
        className={styles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className={styles.grid}>
          {field('Adapter_Name')}
          {field('Is_Enabled')}
        </div>
        {field('Url_Pattern', 'Url_Pattern')}
        <h3 className={styles.section}>{t('section.replies')}</h3>
        {field('Replies_Url', 'Replies_Url')}
        <div className={styles.grid}>
          {replyPaths.map((name) => field(name, name === 'List_Path' || name === 'Children_Path' ? name : undefined))}
          {field('Paging')}
          {paging === 'page' && field('First_Page')}
          {(paging === 'page' || paging === 'offset') && field('Page_Size')}
          {paging === 'cursor' && field('Cursor_Path')}
          {field('Is_Newest_First', 'Is_Newest_First')}
        </div>
        <h3 className={styles.section}>{t('section.numbers')}</h3>
        {field('Numbers_Url', 'Numbers_Url')}
        <div className={styles.grid}>{numberPaths.map((name) => field(name))}</div>
        <button type="submit" hidden />
      </form>
      <div className={styles.trial}>
        <AdapterTry draft={form.draft} />
      </div>
      <LeaveDialog form={form} />
      <ConfirmDialog
        open={leaving}
        danger
        title={core('resource.discardTitle')}
        action={core('resource.discard')}
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      >
        {core('resource.discardText')}
      </ConfirmDialog>
    </Drawer>
  );
});

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

/** What the screen of adapters has of its own: a form with a trial, and how the last use went. */
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
